import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { formatAction } from './actionText.ts';
import { ChordButton } from './ChordButton.tsx';
import { type DraftRow, findConflict, findSection, SECTIONS } from './draft.ts';

interface BindingRowsProps {
  readonly rows: readonly DraftRow[];
  readonly onChord: (index: number, chord: string | null) => void;
}

/** The actions with their chords, by what they act on. A conflict is named at its row. */
export function BindingRows({ rows, onChord }: BindingRowsProps) {
  const { t } = useTranslation('lightning');
  return SECTIONS.map((section) => (
    <Section key={section} title={t(`keys.editor.sections.${section}`)}>
      {rows.map((row, index) =>
        findSection(row) === section ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action can have several rows, which keep their order
          <BindingRow key={index} rows={rows} index={index} row={row} onChord={onChord} />
        ) : null,
      )}
    </Section>
  ));
}

interface BindingRowProps extends BindingRowsProps {
  readonly row: DraftRow;
  readonly index: number;
}

function BindingRow({ rows, row, index, onChord }: BindingRowProps) {
  const { t } = useTranslation('lightning');
  const id = useId();
  const action = formatAction(row, t);
  const conflict = findConflict(rows, index);
  return (
    <Grid columns="1fr auto 32px" gap="1 2" align="center" lineBottom="1" padding="1 0">
      <Text as="span" size="13">
        {action}
      </Text>
      <ChordButton
        label={t('keys.editor.change', { action })}
        chord={row.chord}
        isInvalid={conflict !== null}
        describedBy={id}
        onChord={(chord) => onChord(index, chord)}
      />
      {row.chord === null ? (
        <span />
      ) : (
        <Button kind="icon" aria-label={t('keys.editor.clear', { action })} onClick={() => onChord(index, null)}>
          <Icon name="close" />
        </Button>
      )}
      <Text as="div" whole>
        <FieldError id={id} text={conflict === null ? undefined : describe(conflict)} compact />
      </Text>
    </Grid>
  );

  function describe(other: NonNullable<ReturnType<typeof findConflict>>): string {
    return typeof other === 'string'
      ? t(`keys.editor.conflicts.${other}`)
      : t('keys.editor.conflicts.action', { action: formatAction(other, t) });
  }
}
