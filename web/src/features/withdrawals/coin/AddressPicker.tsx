import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import type { Network } from '../../wallet/index.ts';
import { ChoiceDrawer } from '../page/ChoiceDrawer.tsx';
import type { Entry } from '../queries.ts';
import { NamedEntry } from './Chosen.tsx';
import { isUsable, listChoices, searchEntries } from './destination.ts';

interface AddressPickerProps {
  readonly asset: string;
  readonly entries: readonly Entry[];
  readonly networks: readonly Network[];
  readonly isWhitelistOn: boolean;
  /** The id of the chosen entry. */
  readonly chosen: string | undefined;
  readonly onEntry: (entry: Entry) => void;
  /** Absent where only addresses of the book receive. */
  readonly onType: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The addresses of the book that can receive an asset, found by name or address. */
export default function AddressPicker(props: AddressPickerProps) {
  const { asset, entries, networks, isWhitelistOn, chosen, onEntry, onType, onClose } = props;
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const [search, setSearch] = useState('');
  const networkOf = (code: string) => networks.find(({ network }) => network === code)?.name ?? code;
  return (
    <ChoiceDrawer
      title={t('chooseAddress')}
      searchLabel={t('searchAddress')}
      search={search}
      onSearch={setSearch}
      choices={searchEntries(listChoices(entries, isWhitelistOn), search).map((entry) => ({
        id: entry.addressId,
        isUsable: isUsable(entry, isWhitelistOn),
        content: <NamedEntry entry={entry} network={networkOf(entry.network)} />,
        onChoose: () => onEntry(entry),
      }))}
      chosen={chosen}
      empty={{
        title: t(search === '' ? 'noAddress.title' : 'book.filteredEmpty.title', { asset }),
        text: t(isWhitelistOn ? 'noAddress.onlyWhitelisted' : 'book.filteredEmpty.text'),
      }}
      note={isWhitelistOn ? t('noAddress.onlyWhitelisted') : undefined}
      footer={
        <>
          <PathLink to={area.page(`address/coinAddress?add=${asset}`)} buttonStyle={{ size: 'large' }}>
            {t('book.add')}
          </PathLink>
          {onType !== undefined && (
            <Button size="large" onClick={onType}>
              {t('typed.title')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    />
  );
}
