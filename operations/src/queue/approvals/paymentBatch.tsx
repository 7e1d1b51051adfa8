import { BatchDetail } from '../../banks/batch/BatchDetail.tsx';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import { SubjectHeading } from '../record/SubjectHeading.tsx';
import { createSubject } from '../record/subject.tsx';

/** A batch of payments. */
export const PaymentBatch = createSubject({
  call: 'pageBankBatch',
  request: (batchId) => ({ queryCondition: { batchId } }),
  find: ({ items }) => items[0],
  missing: { title: 'Batch not found', text: 'Nothing was changed.' },
  body: (batch) => (
    <>
      <SubjectHeading>{`Payments of ${batch.bankName}, value date ${formatValueDate(batch.valueDate)}`}</SubjectHeading>
      <BatchDetail batch={batch} />
    </>
  ),
});
