import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { QrCode } from '@aldgate/ui/figures/QrCode.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { CodeField } from '../../../lib/codes/CodeField.tsx';
import { GoogleCodeField } from '../../../lib/codes/GoogleCodeField.tsx';
import { OwnerField } from '../../../lib/codes/OwnerField.tsx';
import { isAboutCode, isCode } from '../../../lib/codes/useCode.ts';
import { useEmailCode, useStepUp } from '../../../lib/codes/useStepUp.ts';
import { ChangeDrawer, Step } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { Failure } from '../../identity/index.ts';
import styles from '../account.module.css';
import { isAboutField, useAction } from '../useAction.ts';

/**
 * ID-16: sets up an authenticator app, proved by one of its codes; replacing an app also requires the old app's code
 * and one by email.
 */
export function BindGoogle({ bound, onClose }: { bound: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const held = useSecret();
  const [newCode, setNewCode] = useState('');
  const email = useEmailCode('rebind_google');
  const stepUp = useStepUp(bound ? [email] : [], bound ? 'member' : 'owner');
  const kind = bound ? 'rebind' : 'bind';
  const action = useAction('bindGaInfo', {
    done: t(`google.done.${kind}`),
    onDone: onClose,
    onRejected: (error) => {
      stepUp.rejected(error);
      setNewCode('');
      if (isAboutField(error, ['secretKey'])) held.renew();
    },
  });
  const submit = () => {
    stepUp.setTried(true);
    if (held.secret === undefined || !isCode(newCode) || !stepUp.isComplete) return;
    const { secretKey } = held.secret;
    const replacing =
      bound && email.uuid !== undefined
        ? { oldGaCode: stepUp.gaCode, emailUuid: email.uuid, emailCode: email.digits }
        : undefined;
    action.run(async () => ({ secretKey, ...(replacing ?? (await stepUp.ownerProof())), gaCode: newCode }));
  };
  const isExpired = isAboutField(action.error, ['secretKey']);
  return (
    <ChangeDrawer
      title={t(`google.${kind}`)}
      follows={t(`google.follows.${kind}`)}
      submit={t(`google.${kind}`)}
      busy={action.busy}
      error={action.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <SecretStep held={held} expired={isExpired} />
      <Step title={t('google.enter')}>
        <GoogleCodeField
          label={t('google.newCode')}
          value={newCode}
          tried={stepUp.tried}
          error={action.error}
          onValue={setNewCode}
        />
      </Step>
      <Step title={t('stepUp')}>
        {!bound && <OwnerField stepUp={stepUp} error={action.error} />}
        {bound && (
          <>
            <GoogleCodeField
              label={t('google.oldCode')}
              value={stepUp.gaCode}
              tried={stepUp.tried}
              error={action.error}
              onValue={stepUp.setGaCode}
            />
            <CodeField code={email} tried={stepUp.tried} error={action.error} />
          </>
        )}
      </Step>
      {!isExpired && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}

/** The secret as a QR code, and as a key to type where there is no camera. */
function SecretStep({ held, expired }: { held: ReturnType<typeof useSecret>; expired: boolean }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const { secret, error, renew } = held;
  return (
    <Step title={t('google.scan')}>
      <Text maxWidth="72ch" padding="0 0 2" size="13" lead="text" tone="2">
        {t('google.scanText')}
      </Text>
      {expired && <Alert>{t('google.expired')}</Alert>}
      <Grid columns="148px minmax(0, 1fr)" gap="4" align="start">
        <QrCode image={secret?.qrCode} label={t('google.qr')} loading={tApp('loading')} />
        <Stack gap="2" justifyItems="start" size="13" tone="2" className={styles.key}>
          <span>{t('google.key')}</span>
          {secret !== undefined && <code data-secret={secret.secretKey}>{keyGroups(secret.secretKey)}</code>}
          <span>{t('google.secretNote')}</span>
          <Button kind="link" onClick={renew}>
            {t('google.renew')}
          </Button>
        </Stack>
      </Grid>
      <ActionError error={error} />
    </Step>
  );
}

type Secret = AnswerOf<'generateGaInfo'>;

/**
 * A secret for a new app. Each request replaces the previous secret, so of two requests in flight the later one
 * counts.
 */
function useSecret() {
  const [secret, setSecret] = useState<Secret>();
  const [error, setError] = useState<unknown>();
  const latestRequest = useRef(0);
  const load = useCallback(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const made = await call('generateGaInfo', {}).catch((failure: unknown) => ({ failure }));
    if (request !== latestRequest.current) return;
    setSecret('failure' in made ? undefined : made);
    setError('failure' in made ? made.failure : undefined);
  }, []);
  const renew = useCallback(() => void load(), [load]);
  useEffect(renew, [renew]);
  return { secret, error, renew };
}

/** A key in groups of four for copying by hand. Apps accept it with or without spaces. */
export const keyGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
