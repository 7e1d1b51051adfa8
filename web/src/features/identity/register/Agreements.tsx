import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useId, useState } from 'react';
import { useField } from '../../../lib/forms/useField.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.ts';
import type { Agreement, PersonValues } from './registration.ts';

const AGREEMENTS: readonly Agreement[] = ['terms', 'privacy'];

const loadDialog = async () => (await import('./AgreementDialog.tsx')).AgreementDialog;

/** ID-13: the agreements, each with its own checkbox and its text. */
export function Agreements() {
  const [read, setRead] = useState<Agreement>();
  const [AgreementDialog, requestDialog] = useOnDemand(loadDialog);
  return (
    <Stack gap="3" padding="5 0" lineTop="2">
      {AGREEMENTS.map((each) => (
        <Consent
          key={each}
          agreement={each}
          onRead={() => {
            requestDialog();
            setRead(each);
          }}
        />
      ))}
      {AgreementDialog !== undefined && <AgreementDialog agreement={read} onClose={() => setRead(undefined)} />}
    </Stack>
  );
}

function Consent({ agreement, onRead }: { agreement: Agreement; onRead: () => void }) {
  const { t } = useTranslation('identity');
  const id = useId();
  const { value, error, onValue } = useField<PersonValues, Agreement>(agreement);
  return (
    <div>
      <Inline wrap gap="1 4" size="13">
        <Checkbox
          label={t(`agreements.${agreement}.tick`)}
          on={value}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          onValue={onValue}
        />
        <Button kind="link" onClick={onRead}>
          {t(`agreements.${agreement}.read`)}
        </Button>
      </Inline>
      <FieldError id={id} text={error} compact />
    </div>
  );
}
