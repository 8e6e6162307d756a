import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import * as m from './messages/m.ts';

/**
 * The brand's mail: mori paper, one white card, one nila button. Mail clients support neither CSS variables nor
 * oklch, so the colours are the tokens' sRGB values. The logo is drawn with table cells: it appears even when images
 * are blocked, and cannot track whether the mail was opened.
 */

const colour = {
  canvas: '#fbf8f4',
  surface: '#ffffff',
  line: '#e6dfd5',
  ink: '#1b2338',
  ink2: '#454e64',
  ink3: '#5c657a',
  primary: '#25438e',
  onPrimary: '#fdfbf8',
  accent: '#f8b533',
} as const;

const fontFamily = "'Plus Jakarta Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export interface MailLayoutProps {
  preview: string;
  heading: string;
  /** Why this person gets this mail: "You’re getting this email because …". Printed in the footer. */
  reason: string;
  children: ReactNode;
  /** For mailings that people can leave; account and payment mail has none. */
  unsubscribeUrl?: string;
  brandName?: string;
  lang?: string;
}

export function MailLayout(props: MailLayoutProps) {
  const brandName = props.brandName ?? 'Langkah';
  return (
    <Html lang={props.lang ?? currentLanguage()}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{props.heading}</title>
        <style>{darkStyles}</style>
      </Head>
      <Preview>{props.preview}</Preview>
      <Body className="m-canvas" style={styles.body}>
        <Container style={styles.container}>
          <Wordmark name={brandName} />
          <Section className="m-card" style={styles.card}>
            <Heading as="h1" className="m-ink" style={styles.heading}>
              {props.heading}
            </Heading>
            {props.children}
          </Section>
          <Hr className="m-line" style={styles.rule} />
          <Text className="m-ink3" style={styles.footer}>
            {props.reason}
          </Text>
          {props.unsubscribeUrl && (
            <Text className="m-ink3" style={styles.footer}>
              <Link className="m-link" href={props.unsubscribeUrl} style={styles.link}>
                {m.unsubscribe()}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

export function MailText({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <Text
      className={isQuiet ? 'm-ink3' : 'm-ink2'}
      style={isQuiet ? { ...styles.text, ...styles.quiet } : styles.text}
    >
      {children}
    </Text>
  );
}

/** The mail's main action, with the same address as plain text for clients that do not show the button. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={styles.action}>
      <Button className="m-button" href={href} style={styles.button}>
        {children}
      </Button>
      <Text className="m-ink3 m-plain" style={styles.plainAddress}>
        {m.openLink()}
        <br />
        <Link className="m-link" href={href} style={styles.link}>
          {href}
        </Link>
      </Text>
    </Section>
  );
}

export interface RenderedMail {
  html: string;
  text: string;
}

export async function renderMail(element: ReactElement): Promise<RenderedMail> {
  const html = await render(element);
  // In the text form the button is only its label, because the address follows right below it.
  const text = await render(element, {
    plainText: true,
    htmlToTextOptions: {
      selectors: [
        { selector: '.m-mark', format: 'skip' },
        { selector: '.m-button', format: 'anchor', options: { ignoreHref: true } },
        { selector: 'a', format: 'anchor', options: { hideLinkHrefIfSameAsText: true } },
        { selector: 'h1', format: 'heading', options: { uppercase: false } },
      ],
    },
  });
  return { html, text: `${text.trim()}\n` };
}

/** The logo without an image: three rising bars, the last in kunyit, then the name. */
function Wordmark({ name }: { name: string }) {
  return (
    <Section style={styles.wordmark}>
      <Row style={{ width: 'auto' }} align="left">
        <Column className="m-mark" aria-hidden="true" style={styles.mark}>
          <table role="presentation" cellPadding={0} cellSpacing={0} style={styles.bars}>
            <tbody>
              {[12, 6, 0].map((indent) => (
                <tr key={indent}>
                  <td style={{ paddingLeft: indent, paddingBottom: 3, lineHeight: '4px', fontSize: 0 }}>
                    <div
                      style={{
                        ...styles.bar,
                        backgroundColor: indent === 12 ? colour.accent : colour.canvas,
                      }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Column>
        <Column className="m-ink" style={styles.name}>
          {name}
        </Column>
      </Row>
    </Section>
  );
}

/** Clients without the media query keep the light form. `Body` also paints a cell inside the body. */
const darkStyles = `
@media (prefers-color-scheme: dark) {
  .m-canvas, .m-canvas > table > tbody > tr > td { background-color: #0e121c !important; }
  .m-card { background-color: #161b28 !important; border-color: #2b3143 !important; }
  .m-line { border-color: #2b3143 !important; }
  .m-ink { color: #f4f1ec !important; }
  .m-ink2 { color: #c9c5be !important; }
  .m-ink3 { color: #9aa2b5 !important; }
  .m-link { color: #b9c9ff !important; }
  .m-button { background-color: #9db4f7 !important; color: #0e1533 !important; }
}`;

const styles = {
  body: { backgroundColor: colour.canvas, fontFamily, margin: 0, padding: '24px 12px' },
  container: { maxWidth: 560, margin: '0 auto' },
  wordmark: { padding: '8px 4px 20px' },
  mark: { width: 32, height: 32, backgroundColor: colour.primary, borderRadius: 9 },
  bars: { margin: '7px 0 4px 4px' },
  bar: { width: 11, height: 4, borderRadius: 2 },
  name: { paddingLeft: 10, color: colour.ink, fontSize: 20, fontWeight: 800, letterSpacing: '-0.01em' },
  card: {
    backgroundColor: colour.surface,
    border: `1px solid ${colour.line}`,
    borderRadius: 14,
    padding: '28px 28px 20px',
  },
  heading: { color: colour.ink, fontSize: 24, lineHeight: '32px', fontWeight: 700, margin: '0 0 12px' },
  text: { color: colour.ink2, fontSize: 16, lineHeight: '26px', margin: '0 0 16px' },
  quiet: { color: colour.ink3, fontSize: 14, lineHeight: '22px' },
  action: { margin: '8px 0 16px' },
  button: {
    backgroundColor: colour.primary,
    color: colour.onPrimary,
    borderRadius: 10,
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '24px',
    padding: '12px 22px',
    textDecoration: 'none',
  },
  plainAddress: { color: colour.ink3, fontSize: 13, lineHeight: '20px', margin: '14px 0 0' },
  link: { color: colour.primary, textDecoration: 'underline', wordBreak: 'break-all' },
  rule: { borderColor: colour.line, margin: '28px 0 16px' },
  footer: { color: colour.ink3, fontSize: 13, lineHeight: '20px', margin: '0 4px 8px' },
} satisfies Record<string, CSSProperties>;
