import { RequestDetail } from '../../desk/request/RequestDetail.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** OTC-04: a customer's request for a price. */
export const otcRequest: TaskKind = {
  name: 'OTC requests',
  Subject: createSubject({
    call: 'queryDeskRequest',
    request: (orderId) => ({ orderId }),
    find: (request) => request,
    body: (request, hasActions) => <RequestDetail request={request} hasActions={hasActions} />,
  }),
};
