import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { depositPath } from './paths.ts';

interface ShortfallProps {
  readonly asset: string;
  readonly needed: string | undefined;
  /** Undefined until the balances are loaded. */
  readonly available: ReadonlyMap<string, string> | undefined;
  /** As a line beside others, before a side is taken. */
  readonly quiet?: boolean;
}

/** What is missing of the asset to pay with, and where to pay it in; nothing where enough is available. */
export function Shortfall({ asset, needed, available, quiet = false }: ShortfallProps) {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  const own = useOwnText();
  const missing = findMissing(asset, needed, available);
  if (missing === undefined) return null;
  const amount = own(formatDecimal(missing, { locale, placesMin: fullPlaces(asset), placesMax: 8 }));
  const content = (
    <>
      {t('shortfall.text', { amount, asset })}{' '}
      <PathLink to={depositPath(asset)}>{t('shortfall.deposit', { asset })}</PathLink>
    </>
  );
  return quiet ? (
    <Text size="12" tone="3">
      {content}
    </Text>
  ) : (
    <Note kind="warning">{content}</Note>
  );
}

function findMissing(asset: string, needed: string | undefined, available: ShortfallProps['available']) {
  if (needed === undefined || available === undefined) return undefined;
  const missing = decimal(needed).minus(available.get(asset) ?? '0');
  return missing.gt('0') ? toDecimalString(missing) : undefined;
}
