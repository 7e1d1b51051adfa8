import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import { menuItemClass } from '../controls/menuItemClass.ts';
import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import { Key } from '../figures/Key.tsx';
import { findEntries, type PaletteEntry, type PaletteGroup } from './entries.ts';
import styles from './palette.module.css';

interface PaletteSearchProps {
  readonly groups: readonly PaletteGroup[];
  readonly onClose: () => void;
  readonly text: {
    readonly title: string;
    readonly placeholder: string;
    readonly none: (search: string) => string;
  };
}

/** The field of a command palette, and the entries that match. */
export function PaletteSearch({ groups, onClose, text }: PaletteSearchProps) {
  const [search, setSearch] = useState('');
  const found = findEntries(groups, search);
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
      items={found}
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
          aria-label={text.title}
          placeholder={text.placeholder}
          maxLength={60}
        />
        <Key name="Esc" />
      </div>
      <div className={styles.results}>
        <Autocomplete.Empty className={found.length === 0 ? styles.empty : undefined}>
          {found.length === 0 && text.none(search)}
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
