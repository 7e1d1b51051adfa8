import { COLLATERAL_ASSETS, LOAN_ASSETS, LOAN_TERMS, type LoanTerm } from '@aldgate/domain/loans/terms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import { describeFraction } from '../../lib/describeFraction.ts';
import { usePermission } from '../../lib/session.ts';
import { type Column, Columns } from '../../parts/Columns.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { QueryResult } from '../../parts/QueryResult.tsx';
import { Section } from '../../parts/Screen.tsx';
import { TextLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { SetTerms } from './SetTerms.tsx';
import { collateralFigures, FIGURES_OF_ALL, type LoanTerms, type LoanTermsDetail, rateFigures } from './termFigures.ts';

/** Figures of the terms that are edited. */
interface Edited {
  readonly title: string;
  readonly figures: Parameters<typeof SetTerms>[0]['figures'];
}

/** LN-01: the terms of new loans, which two operators change; a loan keeps those of its opening. */
export function Terms() {
  const query = useCallQuery('queryLoanTerms', {});
  return <QueryResult query={query}>{(detail) => <Present detail={detail} />}</QueryResult>;
}

function Present({ detail: { present, earlier, approvalId } }: { detail: LoanTermsDetail }) {
  const [edited, setEdited] = useState<Edited>();
  const { terms } = present;
  const isWaiting = approvalId !== null;
  return (
    <Stack gap="6" maxWidth="1080px">
      {isWaiting && (
        <Note>
          New terms wait for a second operator.{' '}
          <TextLink to={`/approvals?approval=${approvalId}`}>See the approval</TextLink>
        </Note>
      )}
      <Rates terms={terms} isWaiting={isWaiting} onEdit={setEdited} />
      <Collateral terms={terms} isWaiting={isWaiting} onEdit={setEdited} />
      <Section
        title="Fees and smallest loan"
        actions={
          <Edit
            of="fees and smallest loan"
            isWaiting={isWaiting}
            onEdit={() => setEdited({ title: 'Fees and smallest loan', figures: FIGURES_OF_ALL })}
          />
        }
      >
        <Rows>
          <Facts
            of={{
              'Fee of a liquidation': describeFraction(terms.liquidationFee),
              'Added to the rate when overdue': describeFraction(terms.overdueRate),
              'Smallest loan': <Amount value={terms.minimumUsd} places={2} unit="USD" />,
              Since: since(present),
              'Set by': present.setBy,
            }}
          />
        </Rows>
      </Section>
      {earlier.length > 0 && (
        <Section title="Earlier terms">
          <Rows>
            {earlier.map((terms) => (
              <Facts key={terms.since} of={{ [terms.setBy ?? 'The platform']: since(terms) }} />
            ))}
          </Rows>
        </Section>
      )}
      {edited !== undefined && <SetTerms terms={terms} {...edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  );
}

/** The first terms hold since the beginning of time. */
const since = ({ since: at }: { readonly since: number }) => (at === 0 ? 'The start' : <Time at={at} />);

interface PartProps {
  readonly terms: LoanTerms;
  /** A change waits for a second operator: another one would be of terms that are not these. */
  readonly isWaiting: boolean;
  readonly onEdit: (edited: Edited) => void;
}

/** A phone shows the shortest and the longest term; the dialog has all. */
const isOnPhone = (term: LoanTerm): boolean => term === LOAN_TERMS[0] || term === LOAN_TERMS.at(-1);

const RATES: readonly Column[] = [
  { name: 'Borrowed' },
  ...LOAN_TERMS.map(
    (term): Column => ({ name: `${term} days`, end: true, ...(isOnPhone(term) ? {} : { wide: true }) }),
  ),
  { name: 'Change', end: true, visuallyHidden: true },
];

function Rates({ terms, isWaiting, onEdit }: PartProps) {
  return (
    <Section title="Yearly rates">
      <Table label="Yearly rates" head={<Columns of={RATES} />}>
        {LOAN_ASSETS.map((asset) => (
          <tr key={asset}>
            <td>{asset}</td>
            {LOAN_TERMS.map((term) => (
              <td key={term} data-align="end" data-wide={isOnPhone(term) ? undefined : true}>
                {describeFraction(terms.rates[asset][term])}
              </td>
            ))}
            <td data-align="end">
              <Edit
                of={asset}
                isWaiting={isWaiting}
                onEdit={() => onEdit({ title: `Yearly rates of ${asset}`, figures: rateFigures(asset) })}
              />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

const STEPS: readonly Column[] = [
  { name: 'Collateral' },
  { name: 'Opening', end: true },
  { name: 'Margin call', end: true, wide: true },
  { name: 'Last call', end: true, wide: true },
  { name: 'Liquidation', end: true },
  { name: 'Leads back to', end: true, wide: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

function Collateral({ terms, isWaiting, onEdit }: PartProps) {
  return (
    <Section title="Steps of LTV">
      <Table label="Steps of LTV" head={<Columns of={STEPS} />}>
        {COLLATERAL_ASSETS.map((asset) => {
          const { steps, restore } = terms.collateral[asset];
          return (
            <tr key={asset}>
              <td>{asset}</td>
              <td data-align="end">{describeFraction(steps.opening)}</td>
              <td data-align="end" data-wide>
                {describeFraction(steps.marginCall)}
              </td>
              <td data-align="end" data-wide>
                {describeFraction(steps.lastCall)}
              </td>
              <td data-align="end">{describeFraction(steps.liquidation)}</td>
              <td data-align="end" data-wide>
                {describeFraction(restore)}
              </td>
              <td data-align="end">
                <Edit
                  of={`${asset} as collateral`}
                  isWaiting={isWaiting}
                  onEdit={() => onEdit({ title: `Steps of ${asset}`, figures: collateralFigures(asset) })}
                />
              </td>
            </tr>
          );
        })}
      </Table>
    </Section>
  );
}

interface EditProps {
  readonly of: string;
  readonly isWaiting: boolean;
  readonly onEdit: () => void;
}

function Edit({ of, isWaiting, onEdit }: EditProps) {
  const mayChange = usePermission('configuration');
  if (!mayChange) return null;
  return (
    <Button size="small" aria-label={`Change ${of}`} disabled={isWaiting} onClick={onEdit}>
      Change
    </Button>
  );
}
