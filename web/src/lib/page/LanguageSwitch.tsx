import { Link, useLocation } from 'react-router';
import { LANGUAGES, parsePathLanguage } from '../i18n/language.ts';
import styles from './languageSwitch.module.css';
import { withLanguage } from './paths.ts';

/** The name of each language in that language, and its short label in a bar. Neither is translated. */
export const LANGUAGE_NAMES: Readonly<Record<string, { readonly name: string; readonly sign: string }>> = {
  'en-US': { name: 'English', sign: 'EN' },
  'zh-HK': { name: '繁體中文', sign: '繁' },
};

/** SH-10: links to the same page in the other language; path, query and anchor stay. */
export function LanguageSwitch() {
  const { pathname, search, hash } = useLocation();
  const current = parsePathLanguage(pathname);
  return LANGUAGES.filter((language) => language !== current).map((language) => {
    const { name, sign } = LANGUAGE_NAMES[language] ?? { name: language, sign: language };
    return (
      <Link
        key={language}
        className={styles.link}
        to={`${withLanguage(pathname, language)}${search}${hash}`}
        replace
        hrefLang={language}
        lang={language}
        aria-label={`${sign} ${name}`}
        title={name}
      >
        {sign}
      </Link>
    );
  });
}
