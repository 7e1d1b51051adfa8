import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { SubjectProps } from './record/subject.tsx';
import { TASK_KINDS } from './taskKinds.ts';

const { permissions } = vi.hoisted(() => ({ permissions: new Set<string>() }));

// A store's state is its first one where a page is rendered to a text.
vi.mock('../lib/session.ts', async (original) => ({
  ...(await original<object>()),
  usePermission: (permission: string) => permissions.has(permission),
}));

type Enquiry = OperationsAnswerOf<'queryContact'>;

const ENQUIRY: Enquiry = {
  contactId: 'C1',
  name: 'Ada Heron',
  email: 'ada@heron.test',
  phone: '+852 5555 0100',
  solution: 'brokerage',
  message: 'Line one\nLine two',
  note: null,
  at: 0,
  closedAt: null,
};

/** The text of an enquiry as the queue shows it, from an answer that is there already. */
function show(enquiry: Enquiry, props: Partial<SubjectProps> = {}): string {
  const queries = new QueryClient();
  queries.setQueryData(['queryContact', { contactId: 'C1' }], enquiry);
  const { Subject } = TASK_KINDS.contact;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Subject id="C1" {...props} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/ +/g, ' ');
}

test('a task shows the facts of its record that have a value, and its text as it was written', () => {
  const text = show(ENQUIRY);
  expect(text).toMatch(/Name Ada Heron .*Email ada@heron\.test .*Phone \+852 5555 0100/);
  expect(text).toContain('Message Line one\nLine two');
  expect(text).not.toContain('Note');
  expect(show({ ...ENQUIRY, note: 'Called back', closedAt: 1 })).toContain('Note Called back');
});

test('a decision is offered while there is one to make, to a role that may, and not beside an approval', () => {
  permissions.add('customers');
  expect(show(ENQUIRY)).toContain('Close enquiry');
  expect(show(ENQUIRY, { hasDecision: false })).not.toContain('Close enquiry');
  expect(show({ ...ENQUIRY, closedAt: 1 })).not.toContain('Close enquiry');
  permissions.clear();
  expect(show(ENQUIRY)).not.toContain('Close enquiry');
});

test('a decision asks once for what is missing', () => {
  permissions.add('customers');
  expect(show(ENQUIRY).match(/Enter a \w+ first/g)).toEqual(['Enter a reason first']);
  permissions.clear();
});
