import { loanRecord } from '../../loans/loanRecord.tsx';
import { createSubject, type SubjectProps, type TaskKind } from '../record/subject.tsx';

/** A liquidation that waits, or a watch of loans that does not run: the subject is the loan, or `watch`. */
export const loanAlarm: TaskKind = {
  name: 'Loan alarm',
  Subject: (props: SubjectProps) =>
    props.id === 'watch' ? (
      <Watch {...props} />
    ) : (
      <>
        <Sale {...props} />
        <loanRecord.Subject {...props} />
      </>
    ),
};

const Watch = createSubject({
  call: 'queryLending',
  request: () => ({}),
  find: (pools) => pools,
  text: () =>
    'No server has looked at all loans for more than ten seconds, so prices may fall without a liquidation. The ' +
    'task is closed automatically once one does.',
});

const Sale = createSubject({
  call: 'queryLending',
  request: () => ({}),
  find: (pools) => pools,
  text: (pools) =>
    'The collateral of the loan is to be sold and waits for an index, or for a treasury that can pay. The treasury ' +
    `holds ${pools.map(({ asset, treasury }) => `${treasury} ${asset}`).join(', ')}. ` +
    'The task is closed automatically once it is sold.',
});
