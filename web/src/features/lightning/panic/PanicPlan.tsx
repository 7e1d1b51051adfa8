import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { reasonText } from '../../trading/index.ts';

type Plan = AnswerOf<'planPanic'>;
type Account = Plan['accounts'][number];

/** Shows what a panic would do on each account, and in total. */
export function PanicPlan({ plan: { accounts, totals } }: { plan: Plan }) {
  const { t } = useTranslation('lightning');
  return (
    <Rows>
      {accounts.map((account) => (
        <Row key={account.exchangeKeyId} label={account.accountName}>
          <AccountPlan account={account} />
        </Row>
      ))}
      <Row label={t('panic.total')}>
        {t('panic.orders', { count: totals.orders.futures + totals.orders.spot + totals.orders.lists })},{' '}
        {t('panic.positions', { count: totals.positions })} · <Amount value={totals.value} places={0} unit="USD" />
      </Row>
    </Rows>
  );
}

function AccountPlan({ account: { state, reason, orders, exits, positions, keys, unclosed } }: { account: Account }) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (state === 'refused') return reason === null ? null : reasonText(reason, { t: tTrading, tApp });
  const facts = [
    t('panic.orders', { count: orders.futures + orders.spot + orders.lists }),
    exits.stay > 0 && t('panic.exitsStay', { count: exits.stay }),
    exits.go > 0 && t('panic.exitsGo', { count: exits.go }),
    positions !== null && positions.length > 0 && t('panic.positions', { count: positions.length }),
    keys.length > 0 && t('panic.keys', { keys: keys.join(', ') }),
    unclosed.length > 0 && t('panic.spotStays'),
  ];
  return facts.filter((fact) => fact !== false).join(' · ');
}
