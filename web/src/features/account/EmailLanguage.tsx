import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { LANGUAGE_NAMES } from '../../lib/page/LanguageSwitch.tsx';
import type { UserInfo } from '../../lib/session/session.ts';
import { Setting } from './Setting.tsx';
import { useAction } from './useAction.ts';

type Language = UserInfo['preferredLanguage'];

const LANGUAGES: readonly Language[] = ['en-US', 'zh-HK'];

const languageName = (language: Language) => LANGUAGE_NAMES[language]?.name ?? language;

/** The language of emails and text messages; it takes effect on selection. */
export function EmailLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('account');
  const action = useAction('updatePreferredLanguage', { done: t('language.done') });
  return (
    <Setting
      title={t('language.title')}
      value={action.error !== undefined && <ActionError error={action.error} />}
      text={t('language.text')}
      action={
        <Select
          label={t('language.title')}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          disabled={action.busy}
          onValue={(value) => action.run({ language: value })}
        />
      }
    />
  );
}
