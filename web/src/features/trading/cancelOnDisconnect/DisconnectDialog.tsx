import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Rejection } from '../orderForm/Rejection.tsx';
import { DisconnectFields } from './DisconnectFields.tsx';
import { parseSeconds } from './seconds.ts';
import { type DisconnectSetting, disconnectKey } from './useCancelOnDisconnect.ts';

const SECONDS_DEFAULT = 60;

interface DisconnectDialogProps {
  readonly keyId: string;
  readonly setting: DisconnectSetting;
  readonly onClose: () => void;
}

export default function DisconnectDialog({ keyId, setting, onClose }: DisconnectDialogProps) {
  const { t } = useTranslation('trading');
  const queries = useQueryClient();
  const [isOn, setOn] = useState(setting.seconds !== null);
  const [text, setText] = useState(String(setting.seconds ?? SECONDS_DEFAULT));
  const seconds = isOn ? parseSeconds(text) : null;
  const formId = useId();
  const saving = useCallMutation('setCancelOnDisconnect', {
    onSuccess: (saved) => {
      queries.setQueryData(disconnectKey(keyId), saved);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('disconnect.title')}
      closeLabel={t('leverage.close')}
      footer={
        <Button
          kind="primary"
          wide
          disabled={seconds === undefined || seconds === setting.seconds || saving.isPending}
          type="submit"
          form={formId}
        >
          {t('disconnect.save')}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (seconds !== undefined) saving.mutate({ exchangeKeyId: keyId, seconds });
        }}
      >
        <DisconnectFields isOn={isOn} onSwitch={setOn} text={text} onText={setText} />
      </form>
      <Rejection error={saving.error} of="setting" />
    </Dialog>
  );
}
