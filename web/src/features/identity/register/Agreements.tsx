import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { useField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePath } from '../../../lib/page/links.tsx';
import type { Agreement, PersonValues } from './registration.ts';

const AGREEMENTS: readonly Agreement[] = ['terms', 'privacy'];

/** ID-13: the agreements, each with its own checkbox and a link to its text. */
export function Agreements() {
  return (
    <Stack gap="3" padding="5 0" lineTop="2">
      {AGREEMENTS.map((each) => (
        <Consent key={each} agreement={each} />
      ))}
    </Stack>
  );
}

function Consent({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('identity');
  const path = usePath();
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
        {/* In another tab, so that what was entered stays. */}
        <Link to={path(`legal/${agreement}`)} target="_blank" className={buttonClass({ kind: 'link' })}>
          {t(`agreements.${agreement}.read`)}
        </Link>
      </Inline>
      <FieldError id={id} text={error} compact />
    </div>
  );
}
