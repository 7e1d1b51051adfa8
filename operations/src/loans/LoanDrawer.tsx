import { useState } from 'react';
import { SubjectDrawer } from '../queue/record/SubjectDrawer.tsx';
import { loanRecord } from './loanRecord.tsx';

/** The loan that a list opens, beside the page. */
export function useLoanDrawer() {
  const [loanId, open] = useState<string>();
  const drawer = loanId !== undefined && (
    <SubjectDrawer title="Loan" onClose={() => open(undefined)}>
      <loanRecord.Subject id={loanId} />
    </SubjectDrawer>
  );
  return { open, drawer };
}
