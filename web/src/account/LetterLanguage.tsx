import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../app/i18n.ts';
import { LANGUAGE_NAMES } from '../app/LanguageSwitch.tsx';
import type { UserInfo } from '../app/session.ts';
import { DeedError } from './DeedError.tsx';
import { Setting } from './Setting.tsx';
import { useDeed } from './useDeed.ts';

type Language = UserInfo['preferredLanguage'];

const LANGUAGES: readonly Language[] = ['en-US', 'zh-HK'];

const nameOf = (language: Language) => LANGUAGE_NAMES[language]?.name ?? language;

/** The language that letters and short messages are written in; it takes effect with the choice. */
export function LetterLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('account');
  const deed = useDeed('updatePreferredLanguage', { done: t('language.done') });
  return (
    <Setting
      title={t('language.title')}
      value={deed.error !== undefined && <DeedError error={deed.error} />}
      text={t('language.text')}
      action={
        <Select
          label={t('language.title')}
          options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
          disabled={deed.busy}
          onValue={(value) => void deed.run({ language: value })}
        />
      }
    />
  );
}
