import { formatDay } from '@aldgate/ui/format/day.ts';
import { formatClock, formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Network } from '../../wallet/index.ts';
import type { Preview } from '../route.ts';
import { roundDuration } from './duration.ts';
import styles from './withdraw.module.css';

type Step = Preview['steps'][number];

interface StepsProps {
  readonly steps: readonly Step[];
  /** Networks, for a withdrawal by one. */
  readonly networks?: readonly Network[];
}

/** Lists the steps to come, in order: each step with who does it and when. */
export function Steps({ steps, networks = [] }: StepsProps) {
  const { t } = useTranslation('withdrawals');
  const isBank = steps.some(({ kind }) => kind === 'pay');
  const text = useStepText(networks, isBank);
  const when = useWhen();
  return (
    <section aria-label={t('steps.title')}>
      <Heading size="13" padding="0 0 2">
        {t('steps.title')}
      </Heading>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={`${step.kind} ${String(step.params.reason)}`}>
            <span>{text(step)}</span>
            <span>{when(step)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useStepText(networks: readonly Network[], isBank: boolean): (step: Step) => string {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  return ({ kind, params }) => {
    const { amount, asset, network, operators, reason, until } = params;
    if (kind === 'hold') {
      return t('steps.hold', { amount: boundText(String(amount), String(asset)), asset: String(asset) });
    }
    if (kind === 'members') {
      const names = Array.isArray(params.approvers) ? params.approvers : [];
      const who = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
      const count = Number(params.approvals);
      const needed = count === 1 ? t('steps.members') : t('steps.severalMembers', { count });
      return names.length === 0 ? needed : t('steps.membersNamed', { needed, who });
    }
    if (kind === 'screening') return t(isBank ? 'steps.checks' : 'steps.screening');
    if (kind === 'pay') return t('steps.pay');
    if (kind === 'review') {
      return t(operators === 0 ? 'steps.noReview' : operators === 2 ? 'steps.twoOperators' : 'steps.oneOperator');
    }
    if (kind === 'send') {
      const name = networks.find((each) => each.network === network)?.name ?? String(network);
      return t('steps.send', { network: name });
    }
    const cause = reason === 'approvers' || reason === 'restriction' ? reason : isBank ? 'account' : 'address';
    return typeof until === 'number'
      ? t(`steps.waitUntil.${cause}`, { time: formatTime(until, locale) })
      : t(`steps.wait.${cause}`);
  };
}

function useWhen(): (step: Step) => string {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  return ({ kind, params, at }) => {
    if (kind === 'hold') return t('when.immediately');
    if (kind === 'wait' || (kind === 'review' && params.operators === 0)) return '–';
    if (kind === 'pay') {
      return typeof params.valueDate === 'string'
        ? t('when.valueDate', { date: formatDay(params.valueDate, locale) })
        : '–';
    }
    if (kind === 'send' && at !== null) return t('when.expected', { time: formatClock(at).slice(0, 5) });
    if (typeof params.usuallyMs === 'number') {
      const { unit, count } = roundDuration(params.usuallyMs);
      return t(`when.${unit}`, { count });
    }
    return kind === 'members' ? t('when.day') : '–';
  };
}
