import { CASE_STAGES } from '@aldgate/domain/brokers/cases/stages.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './case.module.css';
import type { Case } from './queries.ts';
import { useNextText } from './useNextText.ts';

/** BR-05: a margin call or a liquidation: its stages with their times, what follows, and how much cures it. */
export function CaseSection({ of: open }: { of: Case }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const next = useNextText();
  const { caseNo, stage, cause, cureBy, toCure, events, split } = open;
  const reached = CASE_STAGES.indexOf(stage);
  // A liquidation that operators begin has no margin call before it.
  const begun = new Set(events.map((event) => event.stage));
  return (
    <Section title={t('cases.title', { caseNo })}>
      <ol className={styles.stages} aria-label={t('cases.course')}>
        {CASE_STAGES.map((each, index) => (
          <li
            key={each}
            className={styles.stage}
            data-state={index === reached ? 'present' : begun.has(each) ? 'past' : 'coming'}
            aria-current={index === reached ? 'step' : undefined}
          >
            {t(`cases.stages.${each}`)}
          </li>
        ))}
      </ol>
      <Text size="13" padding="0 0 2">
        {next(open)}
      </Text>
      <Rows>
        {cause !== null && <Row label={t('cases.cause')}>{t(`cases.causes.${cause}`)}</Row>}
        {stage === 'margin_call' && cureBy !== null && (
          <Row label={t('cases.cureBy')}>{formatZonedTime(cureBy, locale)}</Row>
        )}
        {toCure !== null && isPositive(toCure) && (
          <Row label={t('cases.toCure')}>
            <OwnAmount value={toCure} places={2} unit="USDT" />
          </Row>
        )}
        {split !== null && <Split split={split} />}
      </Rows>
      <ol className={styles.events} aria-label={t('cases.history')}>
        {events.map((event) => (
          <Event key={`${event.at} ${event.what}`} of={event} />
        ))}
      </ol>
    </Section>
  );
}

/** An event of the case: when, by whom, and at which NAV. */
function Event({ of: { at, what, nav, byOperator, reason } }: { of: Case['events'][number] }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  return (
    <li className={styles.event}>
      <Text as="span" size="12" tone="2">
        {formatZonedTime(at, locale)}
      </Text>
      <span>{t(`cases.events.${what}`)}</span>
      <Text as="span" size="12" tone="2" breakWords>
        {byOperator ? t('cases.byOperator') : t('cases.bySystem')}
        {nav !== null && (
          <>
            {' · '}
            {t('cases.nav')} <OwnAmount value={nav} places={2} unit="USDT" />
          </>
        )}
        {reason !== null && ` · ${reason}`}
      </Text>
    </li>
  );
}

/** How the money was divided. */
function Split({ split }: { split: NonNullable<Case['split']> }) {
  const { t } = useTranslation('brokers');
  const fields = [
    'nav',
    'costs',
    'interest',
    'principal',
    'subordinated',
    'missingInterest',
    'missingPrincipal',
  ] as const;
  return fields.map((field) => (
    <Row key={field} label={t(`cases.split.${field}`)}>
      <OwnAmount value={split[field]} places={2} placesMax={6} unit="USDT" />
    </Row>
  ));
}
