import { Key } from '@aldgate/ui/figures/Key.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { isModifier, readChord, splitChord } from './chord.ts';
import styles from './keys.module.css';

interface ChordButtonProps {
  /** Says what it changes, read out before the chord. */
  readonly label: string;
  readonly chord: string | null;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onChord: (chord: string) => void;
}

/**
 * Shows a chord. Once it is pressed, the next keys are the chord, whatever they are; Esc ends that, and Tab leaves the
 * button.
 */
export function ChordButton({ label, chord, isInvalid, describedBy, onChord }: ChordButtonProps) {
  const { t } = useTranslation('lightning');
  const [isCapturing, setCapturing] = useState(false);
  return (
    <button
      type="button"
      className={styles.chord}
      aria-pressed={isCapturing}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      data-capturing={isCapturing || undefined}
      onClick={() => setCapturing(true)}
      onBlur={() => setCapturing(false)}
      onKeyDown={(event) => {
        if (!isCapturing || event.key === 'Tab' || event.repeat) return;
        // Neither the dialog nor the browser gets the keys that are captured.
        event.preventDefault();
        event.stopPropagation();
        if (isModifier(event.nativeEvent)) return;
        setCapturing(false);
        const read = event.key === 'Escape' ? undefined : readChord(event.nativeEvent);
        if (read !== undefined) onChord(read);
      }}
      // A click by the space bar follows its release.
      onKeyUp={(event) => event.preventDefault()}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      {isCapturing ? t('keys.editor.press') : <Chord chord={chord} />}
    </button>
  );
}

/** The keys of a chord. */
export function Chord({ chord }: { chord: string | null }) {
  const { t } = useTranslation('lightning');
  if (chord === null) return <>{t('keys.editor.none')}</>;
  return (
    <Inline as="span" gap="1" justify="center">
      {splitChord(chord).map((name) => (
        <Key key={name} name={name} />
      ))}
    </Inline>
  );
}
