import { BreakDetail } from '../../breaks/BreakDetail.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** A difference between the ledger and what it is compared with. */
export const reconciliationBreak: TaskKind = {
  name: 'Breaks',
  Subject: createSubject({
    call: 'pageBreak',
    request: (breakId) => ({ queryCondition: { breakId } }),
    find: ({ items }) => items[0],
    missing: { title: 'Break not found', text: 'No comparison has confirmed it.' },
    body: (item) => <BreakDetail item={item} hasTake={false} />,
  }),
};
