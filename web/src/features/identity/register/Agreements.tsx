import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.ts';
import type { FieldErrors } from '../fieldErrors.ts';
import type { Agreement } from './agreement.ts';
import styles from './register.module.css';
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
    <div className={styles.agreements}>
      {AGREEMENTS.map((each) => (
        <div key={each}>
          <Inline wrap gap="1 4" size="13">
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={value[each]}
                aria-invalid={shown[each] !== undefined}
                aria-describedby={`${id}-${each}`}
                onChange={({ target }) => onChange({ [each]: target.checked })}
              />
              {t(`agreements.${each}.tick`)}
            </label>
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
    </div>
  );
}
