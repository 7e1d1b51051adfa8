import { LineDetail } from '../../banks/paymentsIn/LineDetail.tsx';
import { SubjectHeading } from '../record/SubjectHeading.tsx';
import { createSubject } from '../record/subject.tsx';

/** The payments of a match, as their statement has them. */
export const MatchedLines = createSubject({
  call: 'pageBankLine',
  request: (matchId) => ({ queryCondition: { matchId } }),
  find: ({ items }) => items,
  body: (lines) => (
    <>
      <SubjectHeading>{lines.length === 1 ? 'Payment of the statement' : 'Payments of the statement'}</SubjectHeading>
      {lines.map((line) => (
        <LineDetail key={line.lineId} line={line} />
      ))}
    </>
  ),
});
