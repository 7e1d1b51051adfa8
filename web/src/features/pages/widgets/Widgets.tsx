import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useAppearance } from '../../../lib/browser/theme.ts';
import { Page } from '../../../lib/page/Page.tsx';
import { Controls } from './Controls.tsx';
import { Fields } from './Fields.tsx';
import { Figures } from './Figures.tsx';
import { Overlays } from './Overlays.tsx';
import { States } from './States.tsx';
import { Tables } from './Tables.tsx';
import styles from './widgets.module.css';

const THEMES = ['dark', 'light'] as const;

/**
 * Every widget in every state, in both themes, for developers of the client; it exists in the local profile only.
 * Overlays use the chosen theme. Its texts are in English only.
 */
export function Screen() {
  const direction = useAppearance(({ direction }) => direction);
  return (
    <Page title="Widgets">
      <Text padding="2 0 4" tone="2">
        Each part in each state. Change the colours of up and down in the settings.
      </Text>
      {THEMES.map((theme) => (
        <section
          key={theme}
          className={styles.theme}
          data-theme={theme}
          data-direction={direction}
          aria-label={`Theme ${theme}`}
        >
          <h2>{theme === 'dark' ? 'Dark' : 'Light'}</h2>
          <div className={styles.sheet}>
            <Controls theme={theme} />
            <Fields theme={theme} />
            <Figures />
            <States />
            <Tables />
            <Overlays />
          </div>
        </section>
      ))}
    </Page>
  );
}
