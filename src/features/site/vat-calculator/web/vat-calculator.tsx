import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { brand } from '#kit/brand.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { tujuh } from '#ui/logo-tujuh.ts';
import { type CalculatorSearch, type CalculatorState, readSearch, toSearch } from '../address.ts';
import { fixedRateTenths, shownStages, stages, vatChain } from '../rules.ts';
import { CalculatorControls } from './calculator-controls.tsx';
import { Ledger } from './ledger.tsx';
import { StageCard } from './stage-card.tsx';
import { useSimulation } from './use-simulation.ts';
import { VatBars } from './vat-bars.tsx';

/** The address follows after a pause: it is for sharing, not for every tick of a slider. */
const addressDelayMs = 300;

/** The VAT comparison (product.md#calculator): two chains side by side, from the factory to the consumer. */
export function VatCalculator({ page, given }: { page: string; given: CalculatorSearch }) {
  const [state, setState] = useState<CalculatorState>(() => readSearch({ ...given }));
  const chain = useRef<HTMLElement>(null);
  const simulation = useSimulation(chain);
  useAddress(page, state);

  const low = vatChain(state, fixedRateTenths);
  const high = vatChain(state, state.rateTenths);
  const shown = shownStages(simulation.tick);
  const margins = [0, state.distributorMargin, state.shopMargin, 0];
  return (
    <div lang="id" className="site-column pb-20 pt-10 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-title max-sm:text-h1">Kalkulator PPN</h1>
          <p className="mt-3 text-body text-ink-2">
            Bandingkan dua tarif PPN, dari pabrik sampai konsumen. Lihat siapa menyetor berapa, dan siapa yang
            akhirnya membayar.
          </p>
        </div>
        <ShareButton page={page} state={state} />
      </div>
      <CalculatorControls
        page={page}
        state={state}
        onChange={(change) => {
          simulation.settle();
          setState((before) => ({ ...before, ...change }));
        }}
        simulation={simulation}
      />
      <section ref={chain} aria-label="Rantai PPN" className="mt-8">
        <ol className="lg:grid lg:grid-cols-4 lg:items-stretch lg:gap-x-2.5">
          {low.map((stage, index) => {
            const other = high[index];
            return other ? (
              <StageCard
                key={stage.stage}
                index={index}
                low={stage}
                high={other}
                rateTenths={state.rateTenths}
                margin={margins[index] ?? 0}
                isShown={index < shown}
                isWaiting={simulation.isWaiting && index > 0}
                isLatest={index === shown - 1 && shown < stages.length}
              />
            ) : null;
          })}
        </ol>
      </section>
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <VatBars low={low} high={high} rateTenths={state.rateTenths} />
        <Promo />
      </div>
      <Ledger low={low} high={high} rateTenths={state.rateTenths} />
    </div>
  );
}

/** @param page the calculator's address in the language of the page. */
function addressOf(page: string, state: CalculatorState): string {
  const query = new URLSearchParams(
    Object.entries(toSearch(state)).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${page}${query ? `?${query}` : ''}`;
}

function useAddress(page: string, state: CalculatorState) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const address = addressOf(page, state);
      if (window.location.pathname + window.location.search !== address)
        window.history.replaceState(window.history.state, '', address);
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [page, state]);
}

function ShareButton({ page, state }: { page: string; state: CalculatorState }) {
  return (
    <CopyButton
      text={() => `${window.location.origin}${addressOf(page, state)}`}
      label="Salin tautan"
      copiedLabel="Tersalin"
    />
  );
}

/** Links to the waitlist (product.md#calculator). */
function Promo() {
  return (
    <section
      data-brand="tujuh"
      aria-label={brand.companion.name}
      className="flex flex-col rounded-xl bg-tujuh-panel p-5 text-on-night lg:p-6"
    >
      <Logo look={tujuh} size="sm" />
      <p className="mt-5 text-h2">Tujuh hari, satu kebiasaan.</p>
      <p className="mt-1 max-w-md text-ui text-on-night-2">
        Pelacak kebiasaan dengan sprint 7 hari, teman belajar dari {brand.name}.
      </p>
      <a
        href="/#waitlist"
        className="mt-auto inline-flex min-h-11 items-center gap-2 self-start pt-6 text-ui font-semibold hover:underline"
      >
        Gabung daftar tunggu
        <ArrowRight className="size-4" aria-hidden="true" />
      </a>
    </section>
  );
}
