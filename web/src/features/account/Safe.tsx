import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { LANGUAGE_NAMES } from '../../lib/page/LanguageSwitch.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { type UserInfo, useSession } from '../../lib/session/session.ts';
import { WhitelistSwitch } from '../withdrawals/index.ts';
import { ChangeEmail } from './email/ChangeEmail.tsx';
import { BindGoogle } from './google/BindGoogle.tsx';
import { PasskeysSetting } from './passkeys/PasskeysSetting.tsx';
import { ChangePassword } from './password/ChangePassword.tsx';
import { BindPhone } from './phone/BindPhone.tsx';
import { ChangePhone } from './phone/ChangePhone.tsx';
import { Restrictions } from './Restrictions.tsx';
import { Section, Setting } from './Setting.tsx';
import { SessionsSection } from './sessions/SessionsSection.tsx';
import { useAction } from './useAction.ts';

/** ID-06, ID-16, ID-17: sign-in methods, contact details, sessions and current restrictions of this user. */
export function Screen() {
  const { t } = useTranslation('account');
  const userInfo = useSession((session) => session.userInfo);
  if (userInfo === null) return null;
  return (
    <Page title={t('safe.title')}>
      <Restrictions restrictions={userInfo.restrictions} />
      <Settings userInfo={userInfo} />
      <SessionsSection />
    </Page>
  );
}

type Change = 'password' | 'bindGoogle' | 'rebindGoogle' | 'bindPhone' | 'changePhone' | 'email';

function Settings({ userInfo }: { userInfo: UserInfo }) {
  const { t } = useTranslation('account');
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  const { email, phone, googleBound } = userInfo;
  const google = googleBound ? 'rebind' : 'bind';
  const phoneAction = phone === null ? 'bind' : 'change';
  return (
    <>
      <Section title={t('safe.signIn')}>
        <Box lineBottom="1">
          <Setting
            title={t('password.title')}
            value="••••••••"
            text={t('password.text')}
            action={<Button onClick={() => setChange('password')}>{t('password.change')}</Button>}
          />
          <Setting
            title={t('google.title')}
            value={<Badge tone={googleBound ? 'trust' : 'warning'}>{t(`google.state.${google}`)}</Badge>}
            text={t(`google.text.${google}`)}
            action={
              <Button kind={googleBound ? 'plain' : 'primary'} onClick={() => setChange(`${google}Google`)}>
                {t(`google.${google}`)}
              </Button>
            }
          />
          <PasskeysSetting count={userInfo.passkeys} />
        </Box>
      </Section>
      <WhitelistSwitch>
        {(setting) => (
          <Section title={t('safe.withdrawals')}>
            <Box lineBottom="1">
              <Setting {...setting} />
            </Box>
          </Section>
        )}
      </WhitelistSwitch>
      <Section title={t('safe.contact')}>
        <Box lineBottom="1">
          <Setting
            title={t('email.title')}
            value={email}
            text={t('email.text')}
            action={<Button onClick={() => setChange('email')}>{t('email.change')}</Button>}
          />
          <Setting
            title={t('phone.title')}
            value={phone ?? t('phone.none')}
            text={t('phone.text')}
            action={<Button onClick={() => setChange(`${phoneAction}Phone`)}>{t(`phone.${phoneAction}`)}</Button>}
          />
          <EmailLanguage language={userInfo.preferredLanguage} />
        </Box>
      </Section>
      {change === 'password' && <ChangePassword onClose={close} />}
      {change === 'bindGoogle' && <BindGoogle bound={false} onClose={close} />}
      {change === 'rebindGoogle' && <BindGoogle bound onClose={close} />}
      {change === 'email' && <ChangeEmail current={email} onClose={close} />}
      {change === 'bindPhone' && <BindPhone onClose={close} />}
      {change === 'changePhone' && <ChangePhone current={phone ?? ''} onClose={close} />}
    </>
  );
}

type Language = UserInfo['preferredLanguage'];

const LANGUAGES: readonly Language[] = ['en-US', 'zh-HK'];

const languageName = (language: Language) => LANGUAGE_NAMES[language]?.name ?? language;

/** The language of emails and text messages; it takes effect on selection. */
function EmailLanguage({ language }: { language: Language }) {
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
