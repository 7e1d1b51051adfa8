import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Name } from '@aldgate/ui/figures/Name.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import { useNetworkName } from '../../wallet/index.ts';
import type { Entry } from '../queries.ts';
import { useUseText } from '../useUseText.ts';
import styles from './book.module.css';

interface AddressTableProps {
  readonly entries: readonly Entry[];
  /** Opens an address; the whole row is clickable. */
  readonly onOpen: (addressId: string) => void;
}

/** The addresses by name, with their use or why they wait. */
export function AddressTable({ entries, onOpen }: AddressTableProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Table
      label={t('book.table')}
      head={
        <>
          <th scope="col">{t('book.columns.name')}</th>
          <th scope="col" data-wide>
            {t('address.label')}
          </th>
          <th scope="col" data-wide>
            {t('network')}
          </th>
          <th scope="col" data-wide="desktop">
            {t('asset')}
          </th>
          <th scope="col">{t('whitelist.title')}</th>
          <th scope="col" data-wide>
            {t('book.columns.use')}
          </th>
        </>
      }
    >
      {entries.map((entry) => (
        <AddressRow key={entry.addressId} entry={entry} onOpen={() => onOpen(entry.addressId)} />
      ))}
    </Table>
  );
}

function AddressRow({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { t } = useTranslation('withdrawals');
  const describeUse = useUseText();
  const { name, address, network, asset, isWhitelisted, state } = entry;
  const networkName = useNetworkName(network);
  return (
    <tr data-opens data-state={state} onClick={onOpen}>
      <td className={styles.name}>
        <button type="button" data-open>
          <Name text={name} />
        </button>
        <span data-below>
          {networkName} · {asset ?? t('book.allAssets')}
        </span>
        <span data-below title={address}>
          {shortenId(address)}
        </span>
        <span data-below>
          <Use entry={entry} />
        </span>
      </td>
      <td data-wide>
        <ShortId value={address} label={t('address.label')} />
      </td>
      <td data-wide>{networkName}</td>
      <td data-wide="desktop">{asset ?? t('book.allAssets')}</td>
      <td>
        {isWhitelisted ? (
          <Badge tone="trust">{t('book.whitelisted')}</Badge>
        ) : (
          <Text as="span" tone="3">
            –
          </Text>
        )}
      </td>
      <td data-wide className={styles.state} title={state === 'active' ? describeUse(entry) : undefined}>
        <Use entry={entry} />
      </td>
    </tr>
  );
}

/** A state that waits is marked. */
export function Use({ entry }: { entry: Entry }) {
  const { t } = useTranslation('withdrawals');
  const describeUse = useUseText();
  if (entry.state === 'active') return describeUse(entry);
  return (
    <>
      <Badge tone="warning">{t(`book.short.${entry.state}`)}</Badge>
      {entry.state === 'waiting' && <> {describeUse(entry)}</>}
    </>
  );
}
