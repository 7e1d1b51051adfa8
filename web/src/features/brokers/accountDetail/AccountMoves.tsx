import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { PathLink, usePath } from '../../../lib/page/links.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { type BrokerAccount, fundTransfers } from '../queries.ts';
import { type Location, writeLocation } from '../transfers/location.ts';
import { useTransferColumns } from '../transfers/useTransferColumns.tsx';

const SHOWN = 10;

/** The latest fund transfers of an account, and the transfers that are open for it. */
export function AccountMoves({ account }: { account: BrokerAccount }) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  const { brokerAccountId } = account;
  const moves = useQuery(
    fundTransfers({ pageCondition: { page: 1, pageSize: SHOWN }, queryCondition: { brokerAccountId } }),
  );
  const columns = useTransferColumns(moves.data?.items ?? []);
  const list = `brokersManager/assetFlow?account=${brokerAccountId}`;
  return (
    <Section title={t('transfers.title')} action={<PathLink to={list}>{t('detail.allTransfers')}</PathLink>}>
      {account.state === 'active' && <OpenActions account={account} />}
      {moves.data === undefined ? (
        <LoadState
          query={moves}
          title={t('transfers.failed')}
          text={(reason) => t('transfers.failedText', { reason })}
          rows={3}
        />
      ) : (
        <SectionTable
          label={t('transfers.title')}
          empty={t('transfers.empty.title')}
          columns={columns}
          items={moves.data.items}
          getKey={({ transferNo }) => transferNo}
          onOpen={({ transferNo }) => void navigate(path(`${list}&transfer=${transferNo}`))}
        />
      )}
    </Section>
  );
}

/** The transfers that the account is open for, as links to the form; others say why they are closed. */
function OpenActions({ account: { brokerAccountId } }: { account: BrokerAccount }) {
  const { t } = useTranslation('brokers');
  const mayMove = useMemberMay('move');
  const { data } = useQuery({
    queryKey: ['brokers', 'actions', brokerAccountId],
    queryFn: ({ signal }) => call('listAccountActions', { brokerAccountId }, { signal }),
  });
  // Transfers with other accounts begin in the form, where accounts are chosen by name.
  const isOwn = ({ type, id }: Location) => type !== 'account' || id === brokerAccountId;
  const actions = data?.filter(({ source, target }) => isOwn(source) && isOwn(target)) ?? [];
  if (!mayMove || actions.length === 0) return null;
  return (
    <Inline wrap gap="2 4" padding="2 0" size="13">
      {actions.map(({ source, target, isOpen, closedBy }) => {
        const name = `${describe(source, t)} → ${describe(target, t)}`;
        const key = `${writeLocation(source)} ${writeLocation(target)}`;
        if (isOpen) {
          return (
            <PathLink key={key} to={formPath(source, target)}>
              {name}
            </PathLink>
          );
        }
        return (
          <Text as="span" key={key} tone="3">
            {name} {closedBy !== null && <Badge>{t(`transfers.closedBy.${closedBy}`)}</Badge>}
          </Text>
        );
      })}
    </Inline>
  );
}

const formPath = (source: Location, target: Location): string => {
  const places = new URLSearchParams({ source: writeLocation(source), target: writeLocation(target) });
  return `brokersManager/assetFlow?new=&${String(places)}`;
};

/** A location by its wallet, its project, or as the asset account. */
function describe({ type, id, wallet }: Location, t: ReturnType<typeof useTranslation<'brokers'>>['t']): string {
  if (type === 'project') return id ?? '';
  return t(wallet === null ? 'wallets.capital' : `wallets.${wallet}`);
}
