import { menuItemClass } from '@aldgate/ui/controls/menuItemClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Key } from '@aldgate/ui/figures/Key.tsx';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Suspense, useState } from 'react';
import { CancelAllOrders } from '../../features/trading/index.ts';
import { FIRST_ACCOUNTS, useTransferDialog } from '../../features/wallet/index.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { findEntries, type PaletteEntry, type PaletteGroup } from './entries.ts';
import styles from './palette.module.css';
import { type PaletteCommands, useEntries } from './useEntries.ts';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called to open the list of shortcuts. */
  readonly onKeys: () => void;
}

/** The command palette: one field that finds pages, symbols and actions, and runs the chosen one. */
export function Palette({ open, onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation();
  const transfer = useTransferDialog(FIRST_ACCOUNTS);
  const [isCancelling, setCancelling] = useState(false);
  const commands = { onKeys, onTransfer: transfer.open, onCancelAll: () => setCancelling(true) };
  return (
    <>
      <Dialog.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className={styles.scrim} />
          <Dialog.Popup className={styles.palette} aria-label={t('palette.title')}>
            <Search onClose={onClose} commands={commands} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {transfer.dialog}
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelAllOrders onEnd={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Mounted only while the palette is open, so that it always starts with an empty field. */
function Search({ onClose, commands }: { onClose: () => void; commands: PaletteCommands }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const groups = findEntries(useEntries(commands), search);
  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.run();
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={search}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setSearch(value);
      }}
      itemToStringValue={(entry: PaletteEntry) => entry.label}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <Autocomplete.Input
          className={styles.input}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          maxLength={60}
        />
        <Key name="Esc" />
      </div>
      <div className={styles.results}>
        <Autocomplete.Empty className={groups.length === 0 ? styles.empty : undefined}>
          {groups.length === 0 && t('palette.none', { search })}
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.id} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: PaletteEntry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    className={cx(menuItemClass, styles.item)}
                    onClick={() => choose(entry)}
                  >
                    <span>{entry.label}</span>
                    {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
