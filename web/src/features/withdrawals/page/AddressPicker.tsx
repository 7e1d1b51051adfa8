import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { shortenId } from '../../../lib/lists/shortenId.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import type { Network } from '../../wallet/index.ts';
import type { Entry } from '../queries.ts';
import { useUseText } from '../useUseText.ts';
import { isUsable, listChoices, searchEntries } from './destination.ts';
import styles from './withdraw.module.css';

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
  const { t: tApp } = useTranslation();
  const [search, setSearch] = useState('');
  const choices = searchEntries(listChoices(entries, isWhitelistOn), search);
  return (
    <Drawer
      open
      title={t('chooseAddress')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <PathLink to={`wallet/address/coinAddress?add=${asset}`} buttonStyle={{ size: 'large' }}>
            {t('book.add')}
          </PathLink>
          {onType !== undefined && (
            <Button size="large" onClick={onType}>
              {t('typed.title')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="2">
        <TextField
          label={t('searchAddress')}
          type="search"
          autoComplete="off"
          maxLength={120}
          value={search}
          onValue={setSearch}
        />
        {choices.length === 0 ? (
          <EmptyState
            title={t(search === '' ? 'noAddress.title' : 'book.filteredEmpty.title', { asset })}
            text={t(isWhitelistOn ? 'noAddress.onlyWhitelisted' : 'book.filteredEmpty.text')}
          />
        ) : (
          <ul className={styles.choices}>
            {choices.map((entry) => (
              <li key={entry.addressId}>
                <Choice
                  entry={entry}
                  network={networks.find(({ network }) => network === entry.network)?.name ?? entry.network}
                  isUsable={isUsable(entry, isWhitelistOn)}
                  isChosen={entry.addressId === chosen}
                  onChoose={() => onEntry(entry)}
                />
              </li>
            ))}
          </ul>
        )}
        {isWhitelistOn && (
          <Text size="12" tone="2" lead="text">
            {t('noAddress.onlyWhitelisted')}
          </Text>
        )}
      </Stack>
    </Drawer>
  );
}

interface ChoiceProps {
  readonly entry: Entry;
  readonly network: string;
  readonly isUsable: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ entry, network, isUsable: isEnabled, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('withdrawals');
  const describeUse = useUseText();
  const { name, address, isWhitelisted } = entry;
  return (
    <button
      type="button"
      className={styles.choice}
      disabled={!isEnabled}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={styles.who}>
        <span>
          <b>{name}</b>
          {isWhitelisted && <Badge tone="trust">{t('book.whitelisted')}</Badge>}
        </span>
        <span title={address}>
          {shortenId(address)} · {network} · {describeUse(entry)}
        </span>
      </span>
    </button>
  );
}
