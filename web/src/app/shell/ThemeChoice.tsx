import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../theme.ts';
import styles from './accountMenu.module.css';

/** Dark, light, or as the system has it; it takes effect at once and is kept. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const change = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.caption}>{t('account.theme')}</legend>
      {THEMES.map((name) => (
        <label key={name} className={styles.item}>
          <input type="radio" name="theme" value={name} checked={name === theme} onChange={() => change(name)} />
          {t(`account.themes.${name}`)}
          {name === theme && <Icon name="check" small />}
        </label>
      ))}
    </fieldset>
  );
}
