import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { boundText } from '../../lib/amounts/amounts.ts';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useLoanOverview } from './queries.ts';

/** LN-01: what is frozen as collateral; nothing without any. */
export default function FrozenCollateral() {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const own = useOwnText();
  const pledged = (useLoanOverview().data?.byAsset ?? []).filter((each) => isPositive(each.pledged));
  if (pledged.length === 0) return null;
  const amounts = pledged.map((each) => `${own(boundText(each.pledged, each.asset))} ${each.asset}`);
  return (
    <Inline gap="3" minHeight="44px" padding="2 0" lineBottom="2" size="13" tone="2" justify="between">
      <Inline gap="3">
        <Icon name="lock" />
        <Text as="span">{t('summary.frozen', { amounts: new Intl.ListFormat(locale).format(amounts) })}</Text>
      </Inline>
      <PathLink to="loan">{t('detail.toLoans')}</PathLink>
    </Inline>
  );
}
