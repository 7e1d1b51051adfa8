import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import type { BrokerAccount } from '../queries.ts';
import { AccountBadge } from './AccountBadge.tsx';
import { readFigures } from './figures.ts';
import { listConfirmed } from './managers.ts';

/** The columns of accounts, with their live figures. */
export function useAccountColumns(): readonly RecordColumn<BrokerAccount>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const type = ({ accountType }: BrokerAccount) => t(`accounts.types.${accountType}.name`);
  const mode = ({ accountMode }: BrokerAccount) => t(`accounts.modes.${accountMode}`);
  const updated = (account: BrokerAccount) => <FreshnessMark freshness={readFigures(account).freshness} />;
  const badge = (account: BrokerAccount) => <AccountBadge account={account} />;
  return [
    {
      id: 'name',
      label: t('accounts.columns.name'),
      opens: true,
      wraps: true,
      cell: ({ accountName }) => accountName,
      below: [(account) => `${account.exchangeName} · ${type(account)} · ${mode(account)}`, badge],
    },
    { id: 'type', label: t('accounts.columns.type'), from: 'desktop', isQuiet: true, cell: type },
    {
      id: 'exchange',
      label: t('accounts.columns.exchange'),
      from: 'tablet',
      isQuiet: true,
      cell: ({ exchangeName }) => exchangeName,
    },
    { id: 'mode', label: t('accounts.columns.mode'), from: 'wide', isQuiet: true, cell: mode },
    {
      id: 'managers',
      label: t('accounts.columns.managers'),
      from: 'wide',
      isQuiet: true,
      cell: ({ managers }) => {
        const confirmed = listConfirmed(managers);
        return <span title={confirmed.join('\n')}>{confirmed.length === 0 ? MISSING : confirmed.length}</span>;
      },
    },
    { id: 'state', label: t('accounts.columns.state'), from: 'tablet', cell: badge },
    {
      id: 'equity',
      label: t('accounts.columns.equity'),
      isFigure: true,
      cell: (account) => <OwnAmount value={readFigures(account).equity} places={2} />,
      below: [updated],
    },
    {
      id: 'marginRatio',
      label: t('accounts.columns.marginRatio'),
      from: 'tablet',
      isFigure: true,
      cell: (account) => formatPercent(readFigures(account).marginRatio, locale),
    },
    {
      id: 'transferable',
      label: t('accounts.columns.transferable'),
      from: 'desktop',
      isFigure: true,
      cell: (account) => <OwnAmount value={readFigures(account).transferable} places={2} />,
    },
    {
      id: 'freshness',
      label: t('accounts.columns.freshness'),
      from: 'tablet',
      isFigure: true,
      cell: updated,
    },
  ];
}
