import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { ProjectInfo } from '../projectQueries.ts';

/** The terms of a project's financing, and what was agreed, posted and accrued. */
export function Terms({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { annualRate, ratio, terms, expectedRecharge, actualRecharge, accruedThisMonth, withdrawable } = project;
  const { warning, liquidation, takeOver, withdraw } = terms.lines;
  const multiple = (value: string) =>
    `${formatDecimal(toDecimalString(decimal(value).times('100')), { locale, placesMax: 2 })}%`;
  const amount = (value: string) => <OwnAmount value={value} places={2} unit="USDT" />;
  return (
    <>
      <Heading size="13">{t('projectTerms.title')}</Heading>
      <Rows>
        <Row label={t('projectTerms.rate')}>
          {formatPercent(annualRate, locale)}
          <Text as="span" tone="3">
            , {t('projectTerms.days')}
          </Text>
        </Row>
        <Row label={t('projectTerms.ratio')}>{ratio === null ? MISSING : `${ratio} : 1`}</Row>
        <Row label={t('projectTerms.allowedRatio')}>
          {terms.ratio.minimum} – {terms.ratio.maximum}
        </Row>
        <Row label={t('projectTerms.lines')}>
          {multiple(warning)} / {multiple(liquidation)}
        </Row>
        <Row label={t('projectTerms.takeOver')}>{multiple(takeOver)}</Row>
        <Row label={t('projectTerms.withdraw')}>{multiple(withdraw)}</Row>
        <Row label={t('projectTerms.expected')}>{amount(expectedRecharge)}</Row>
        <Row label={t('projectTerms.actual')}>{amount(actualRecharge)}</Row>
        <Row label={t('projectTerms.accrued')}>{amount(accruedThisMonth)}</Row>
        <Row label={t('projectTerms.withdrawable')}>{amount(withdrawable)}</Row>
      </Rows>
    </>
  );
}
