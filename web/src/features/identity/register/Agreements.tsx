import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.ts';
import type { FieldErrors } from '../fieldErrors.ts';
import type { Agreement } from './agreement.ts';
import type { Person } from './registration.ts';

const AGREEMENTS: readonly Agreement[] = ['terms', 'privacy'];

const loadDialog = async () => (await import('./AgreementDialog.tsx')).AgreementDialog;

interface AgreementsProps {
  readonly value: Pick<Person, Agreement>;
  readonly shown: FieldErrors<Agreement>;
  readonly onChange: (changes: Partial<Pick<Person, Agreement>>) => void;
}

/** ID-13: the agreements, each with its own checkbox and its text. */
export function Agreements({ value, shown, onChange }: AgreementsProps) {
  const { t } = useTranslation('identity');
  const id = useId();
  const [read, setRead] = useState<Agreement>();
  const [AgreementDialog, requestDialog] = useOnDemand(loadDialog);
  return (
    <Stack gap="3" padding="5 0" lineTop="2">
      {AGREEMENTS.map((each) => (
        <div key={each}>
          <Inline wrap gap="1 4" size="13">
            <Checkbox
              label={t(`agreements.${each}.tick`)}
              on={value[each]}
              aria-invalid={shown[each] !== undefined}
              aria-describedby={`${id}-${each}`}
              onValue={(on) => onChange({ [each]: on })}
            />
            <Button
              kind="link"
              onClick={() => {
                requestDialog();
                setRead(each);
              }}
            >
              {t(`agreements.${each}.read`)}
            </Button>
          </Inline>
          <FieldError id={`${id}-${each}`} text={shown[each] && t(`errors.${shown[each]}`)} compact />
        </div>
      ))}
      {AgreementDialog !== undefined && <AgreementDialog agreement={read} onClose={() => setRead(undefined)} />}
    </Stack>
  );
}
