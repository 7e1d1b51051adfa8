import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './withdraw.module.css';

export interface Choice {
  readonly id: string;
  readonly isUsable: boolean;
  readonly content: ReactNode;
  readonly onChoose: () => void;
}

interface ChoiceDrawerProps {
  readonly title: string;
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly choices: readonly Choice[];
  /** The id of the chosen one. */
  readonly chosen: string | undefined;
  readonly empty: { readonly title: string; readonly text: string };
  readonly note?: string | undefined;
  readonly footer: ReactNode;
  readonly onClose: () => void;
}

/** The destinations that can be chosen, found by a part of their text. */
export function ChoiceDrawer(props: ChoiceDrawerProps) {
  const { title, searchLabel, search, onSearch, choices, chosen, empty, note, footer, onClose } = props;
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      title={title}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={footer}
    >
      <Stack gap="2">
        <TextField
          label={searchLabel}
          type="search"
          autoComplete="off"
          maxLength={120}
          value={search}
          onValue={onSearch}
        />
        {choices.length === 0 ? (
          <EmptyState title={empty.title} text={empty.text} />
        ) : (
          <ul className={styles.choices}>
            {choices.map(({ id, isUsable, content, onChoose }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.choice}
                  disabled={!isUsable}
                  aria-current={id === chosen ? 'true' : undefined}
                  onClick={onChoose}
                >
                  {content}
                </button>
              </li>
            ))}
          </ul>
        )}
        {note !== undefined && (
          <Text size="12" tone="2" lead="text">
            {note}
          </Text>
        )}
      </Stack>
    </Drawer>
  );
}
