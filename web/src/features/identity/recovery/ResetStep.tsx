import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeField } from '../CodeField.tsx';
import { isAboutCode } from '../code.ts';
import { Failure } from '../Failure.tsx';
import styles from '../login.module.css';
import { newPasswordServerErrors } from '../newPassword.ts';
import { PasswordField } from '../PasswordField.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useReset } from './useReset.ts';

interface ResetStepProps {
  readonly recoveryToken: string;
  readonly username: string;
  readonly onReplaced: () => void;
  readonly onRestart: () => void;
}

/** The channel, the code, and the new password. */
export function ResetStep({ recoveryToken, username, onReplaced, onRestart }: ResetStepProps) {
  const { t } = useTranslation('identity');
  const form = useReset({ recoveryToken, onReplaced });
  const { channel, code, seen, busy, error } = form;
  const focus = useErrorFocus(seen.attempts);
  const isAtField = isAboutCode(error) || Object.keys(newPasswordServerErrors(error)).length > 0;
  const hasExpired = [error, code.error].some((each) => each instanceof CallError && each.entry === 'recoveryExpired');
  return (
    <form
      ref={focus}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {/* The account, for the browser's password manager. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Segmented
        label={t('recovery.channel.label')}
        options={[
          { value: 'email', label: t('recovery.channel.email') },
          { value: 'sms', label: t('recovery.channel.sms') },
        ]}
        value={channel}
        onValue={form.choose}
      />
      <Text marginBottom="2" size="12" lead="text" tone="2">
        {t(`recovery.channel.${channel}Note`)}
      </Text>
      {channel === 'sms' && (
        <PhoneField value={form.phone} errors={seen.shown} onChange={form.changePhone} onLeave={seen.leave} />
      )}
      <CodeField
        key={channel}
        code={code}
        tried={seen.tried}
        error={error}
        sentText={t(`recovery.channel.${channel}Sent`)}
      />
      <PasswordField
        label={t('recovery.newPassword')}
        value={form.password}
        tried={seen.tried}
        error={error}
        onChange={form.changePassword}
      />
      {!isAtField && <Failure error={error} />}
      {hasExpired && (
        <Button wide onClick={onRestart}>
          {t('recovery.restart')}
        </Button>
      )}
      <Button type="submit" kind="primary" size="large" wide disabled={busy}>
        {t(busy ? 'recovery.sending' : 'recovery.submit')}
      </Button>
      <Button kind="link" onClick={onRestart}>
        {t('back')}
      </Button>
    </form>
  );
}
