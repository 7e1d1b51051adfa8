import { useLinkToken } from '@aldgate/client-kit/browser/linkToken.ts';
import { encryptPassword } from '@aldgate/client-kit/calls/encryptPassword.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { findPasswordViolations } from '@aldgate/domain/identity/passwordRules.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { QrCode } from '@aldgate/ui/figures/QrCode.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { call, publicKey, useCallQuery } from '../lib/call.ts';
import { signIn, useSession } from '../lib/session.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { GoogleCode, SignedOutForm, SignedOutLayout } from './SignedOut.tsx';

const RULES = {
  length: 'at least 8 characters',
  upper: 'an upper-case letter',
  lower: 'a lower-case letter',
  digit: 'a digit',
  special: 'a special character',
} as const;

/** Set-up of an invited operator: authenticator and password. */
export function Invitation() {
  const token = useSession((session) => session.token);
  const invitationToken = useLinkToken('token') ?? '';
  const invitation = useCallQuery('queryOperatorInvitation', { invitationToken }, { again: false });
  if (token !== null) return <Navigate replace to="/queue" />;
  return (
    <SignedOutLayout
      title="Set up your operator account"
      lead="Add an authenticator to your account and choose a password."
    >
      <QueryResult query={invitation}>
        {({ name, email, role, secretKey, qrCode }) => (
          <>
            <Text marginTop="4" size="13" tone="2">
              {name}, {email}, {role}
            </Text>
            <Grid columns="148px 1fr" gap="4" align="center" marginTop="4" size="13" tone="2">
              <QrCode image={qrCode} label="QR code of the authenticator’s secret" loading="" />
              <div>
                Scan it with Google Authenticator, or enter the secret:
                <Text tone="1" marginTop="2" breakWords>
                  <code>{secretKey}</code>
                </Text>
              </div>
            </Grid>
            <Acceptance invitationToken={invitationToken} />
          </>
        )}
      </QueryResult>
    </SignedOutLayout>
  );
}

const EMPTY = { password: '', confirm: '', gaCode: '' };

function Acceptance({ invitationToken }: { invitationToken: string }) {
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<typeof EMPTY>) => setFields((now) => ({ ...now, ...part }));
  const broken = findPasswordViolations(fields.password);
  const differ = fields.password !== fields.confirm;
  const noCode = !/^\d{6}$/.test(fields.gaCode);
  const accept = useSubmission({
    mutationFn: async () => {
      const key = await publicKey();
      const [password, confirmPassword] = await Promise.all([
        encryptPassword(fields.password, key),
        encryptPassword(fields.confirm, key),
      ]);
      return call('acceptOperatorInvitation', { invitationToken, password, confirmPassword, gaCode: fields.gaCode });
    },
    onSuccess: ({ token }) => signIn(token),
  });
  const submit = () => {
    setTried(true);
    if (broken.length === 0 && !differ && !noCode) accept.mutate();
  };
  return (
    <SignedOutForm label="Open the console" busyLabel="Opening" request={accept} onSubmit={submit}>
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={fields.password}
        error={tried && broken.length > 0 ? `Missing: ${broken.map((rule) => RULES[rule]).join(', ')}` : undefined}
        onValue={(password) => change({ password })}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={fields.confirm}
        error={tried && differ ? 'The passwords don’t match' : undefined}
        onValue={(confirm) => change({ confirm })}
      />
      <GoogleCode
        value={fields.gaCode}
        error={tried && noCode ? 'Enter the six digits' : undefined}
        onValue={(gaCode) => change({ gaCode })}
      />
    </SignedOutForm>
  );
}
