import { coverSigns, coverTones } from '#kernel/cover-names.ts';
import { cn } from '#ui/cn.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { AuthPanel } from '#ui/illustrations/auth-panel.tsx';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import { FlowTerraces } from '#ui/illustrations/flow-terraces.tsx';
import { ProverbStrip } from '#ui/illustrations/proverb-strip.tsx';
import { TerracesHero, TerracesHeroSmall } from '#ui/illustrations/terraces-hero.tsx';
import { Section } from './section.tsx';

const ARTICLE = `
<p>A page that only works on fast wifi is half a page. We call a <a href="#api">real API</a>, read what comes back, and decide what people see while they <strong>wait</strong>.</p>
<h2 id="ask">Ask first</h2>
<p>Call <code>fetch</code> and check <code>res.ok</code> yourself.</p>
<pre tabindex="0" role="region" aria-label="Code"><code><span class="hljs-keyword">const</span> res = <span class="hljs-keyword">await</span> <span class="hljs-title">fetch</span>(<span class="hljs-string">"/api/kopi"</span>)
<span class="hljs-comment">// fetch does not fail on a 404.</span></code></pre>
<h3>Then say what happened</h3>
<ul><li>A loading line</li><li>A message when it breaks</li></ul>
<ol><li>Try again</li><li>Tell the person</li></ol>
<blockquote>Sedikit demi sedikit, lama-lama menjadi bukit.</blockquote>`;

export function IllustrationSections() {
  return (
    <>
      <Section title="Covers" span="lg:col-span-8">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {coverSigns.map((sign, index) => (
            <div key={sign} className={cn(coverBox['16:10'], 'overflow-hidden rounded-lg')}>
              <Cover ratio="16:10" sign={sign} number={index + 1} tone={coverTones[index % 5] ?? 'nila'} />
            </div>
          ))}
          {coverTones.map((tone) => (
            <div key={tone} className={cn(coverBox['16:10'], 'overflow-hidden rounded-lg')}>
              <Cover ratio="16:10" sign="document" tone={tone} />
            </div>
          ))}
        </div>
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <Cover ratio="3:1" number={7} sign="tag" className={coverBox['3:1']} />
          <Cover ratio="3:1" number={12} sign="exchange" tone="anggrek" className={coverBox['3:1']} />
          <Cover ratio="3:1" sign="percent" tone="toska" className={coverBox['3:1']} />
        </div>
        <div className="mt-4 flex h-60 gap-4">
          <div className={cn(coverBox['4:5'], 'overflow-hidden rounded-md')}>
            <Cover ratio="4:5" number={4} sign="list" />
          </div>
          <div className={cn(coverBox['4:5'], 'overflow-hidden rounded-md')}>
            <CoverImage src="/does-not-exist.png" ratio="4:5" sign="document" tone="soga" isLocked />
          </div>
          <div className="relative flex-1 overflow-hidden rounded-lg border border-line max-sm:hidden">
            <ProverbStrip className="absolute inset-0 size-full" />
          </div>
        </div>
      </Section>
      <Section title="Sign-in panel" span="lg:col-span-4">
        <div className="relative h-[420px] overflow-hidden rounded-lg">
          <AuthPanel className="absolute inset-0 size-full" />
        </div>
      </Section>
      <Section title="Home landscape" span="lg:col-span-9">
        <div className="relative aspect-[1440/780] overflow-hidden rounded-lg border border-line bg-canvas">
          <TerracesHero className="absolute inset-0 size-full" />
        </div>
        <div className="mt-4 bg-canvas">
          <FlowTerraces />
        </div>
      </Section>
      <Section title="On a phone" span="lg:col-span-3">
        <div className="bg-canvas">
          <TerracesHeroSmall className="block w-full" />
        </div>
      </Section>
      <Section title="Reading" span="lg:col-span-12">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed text of this file. */}
        <div className="prose-l max-w-[68ch]" dangerouslySetInnerHTML={{ __html: ARTICLE }} />
      </Section>
    </>
  );
}
