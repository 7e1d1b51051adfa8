import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { ProjectFigures } from '../queries.ts';
import { findTopUpAmount, TOP_UP_FORMS, TOP_UP_LINES, type TopUpForm, topUpPath } from './topUp.ts';

interface TopUpLinksProps {
  readonly project: Pick<ProjectFigures, 'projectNo' | 'nav' | 'lines'>;
  /** The fall of NAV that they are for, a fraction. */
  readonly fall?: string;
  readonly forms?: readonly TopUpForm[];
  readonly justify?: 'start' | 'end';
}

/** Opens the forms filled with what NAV lacks to the warning and the withdrawal line; nothing where it is above. */
export function TopUpLinks({ project, fall = '0', forms = TOP_UP_FORMS, justify = 'start' }: TopUpLinksProps) {
  const { t } = useTranslation('brokers');
  const mayMove = useMemberMay('move');
  const amountText = useAmountText();
  if (!mayMove) return null;
  const offered = forms.flatMap((form) =>
    TOP_UP_LINES.flatMap((until) => {
      const amount = findTopUpAmount(project, { until, fall });
      return amount === null ? [] : [{ form, until, amount }];
    }),
  );
  if (offered.length === 0) return null;
  return (
    // A row of a list opens its record.
    <Inline
      as="span"
      wrap
      justify={justify}
      gap="1 4"
      padding="0 0 1"
      size="12"
      onClick={(event) => event.stopPropagation()}
    >
      {offered.map(({ form, until, amount }) => (
        <PathLink key={`${form} ${until}`} to={topUpPath(project.projectNo, { form, until, fall })}>
          {t(`topUp.${form}.${until}`, { amount: amountText(amount) })}
        </PathLink>
      ))}
    </Inline>
  );
}
