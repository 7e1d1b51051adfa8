import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../../lib/page/LanguageSwitch.tsx';
import type { EmailLanguage } from './registration.ts';

const EMAIL_LANGUAGES: readonly EmailLanguage[] = ['en-US', 'zh-HK'];

/** The page's language as an email language. */
export const selectEmailLanguage = (page: string): EmailLanguage =>
  EMAIL_LANGUAGES.find((language) => language === page) ?? 'en-US';

interface LanguageChoiceProps {
  readonly value: EmailLanguage;
  readonly onValue: (language: EmailLanguage) => void;
}

/** ID-13: the email language, each language under its own name. */
export function LanguageChoice({ value, onValue }: LanguageChoiceProps) {
  const { t } = useTranslation('identity');
  return (
    <Box padding="0 0 3">
      <Segmented
        label={t('fields.preferredLanguage')}
        options={EMAIL_LANGUAGES.map((language) => ({
          value: language,
          label: <span lang={language}>{LANGUAGE_NAMES[language]?.name ?? language}</span>,
        }))}
        value={value}
        onValue={onValue}
      />
    </Box>
  );
}
