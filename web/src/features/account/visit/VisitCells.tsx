import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** The location of an address, in the reader's language. */
export function Area({ area }: { area: string }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return areaName(area, locale, (name) => t(`visit.areas.${name}`));
}

/** A short name of the client; its full User-Agent on hover. */
export function Client({ client }: { client: string }) {
  const { t } = useTranslation('account');
  const { browser, system } = clientName(client);
  return <span title={client}>{system === undefined ? browser : t('visit.client', { browser, system })}</span>;
}

/** The server's names for addresses that belong to no known country. */
const SPECIAL_AREAS = { 'Local network': 'local', Unknown: 'unknown' } as const;

type SpecialArea = (typeof SPECIAL_AREAS)[keyof typeof SPECIAL_AREAS];

const english = new Intl.DisplayNames('en-US', { type: 'region' });

/**
 * The location of an address in the reader's language. The server names countries in English; a name that Intl does
 * not know stays unchanged.
 */
export function areaName(area: string, locale: string, formatSpecial: (name: SpecialArea) => string): string {
  if (area === 'Local network' || area === 'Unknown') return formatSpecial(SPECIAL_AREAS[area]);
  const code = COUNTRIES.find((each) => english.of(each) === area);
  return (code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)) ?? area;
}

/** Identified by tokens that only these browsers send: most also claim to be another browser, so the order matters. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

interface ClientName {
  /** With its version: 'Chrome 141'. A client that is not a browser keeps its own name. */
  readonly browser: string;
  readonly system: string | undefined;
}

/** The client's name from its User-Agent (RFC 9110), which a client can set to anything. */
export function clientName(userAgent: string): ClientName {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { browser: `${name} ${version}`, system };
  }
  return { browser: userAgent.slice(0, 60), system };
}
