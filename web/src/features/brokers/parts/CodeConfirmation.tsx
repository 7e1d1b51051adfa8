import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { ChangeDrawer } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeField, isAboutCode, useCode } from '../../identity/index.ts';
import { BrokerError } from './BrokerError.tsx';

interface CodeConfirmationProps {
  readonly title: string;
  /** The consequence of the confirmation. */
  readonly text: string;
  /** Name of the person to confirm. */
  readonly subject: string;
  /** The record that the code is for. */
  readonly scope: string;
  readonly sendCode: () => Promise<{ readonly emailUuid: string }>;
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (code: { readonly emailUuid: string; readonly emailCode: string }) => void;
  readonly onClose: () => void;
}

/** Confirms somebody else by the code that reached their address. */
export function CodeConfirmation(props: CodeConfirmationProps) {
  const { title, text, subject, scope, sendCode, action, onSubmit, onClose } = props;
  const { t } = useTranslation('brokers');
  const [isTried, setTried] = useState(false);
  const code = useCode({ channel: 'email', to: scope, send: async () => ({ uuid: (await sendCode()).emailUuid }) });
  return (
    <ChangeDrawer
      title={title}
      follows={text}
      submit={title}
      busy={action.isPending}
      error={action.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (code.uuid === undefined || code.fieldError !== undefined) return;
        onSubmit({ emailUuid: code.uuid, emailCode: code.digits });
      }}
    >
      <Text weight="mid" breakWords>
        {subject}
      </Text>
      <CodeField code={code} tried={isTried} error={action.error} label={t('code')} sentText={t('codeSent')} />
      {!isAboutCode(action.error) && <BrokerError error={action.error} />}
    </ChangeDrawer>
  );
}
