import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import { beforeAll, expect, test } from 'vitest';
import { Form } from '../../lib/forms/Form.tsx';
import { useContractForm } from '../../lib/forms/useContractForm.ts';
import { KeyFields } from './KeyFields.tsx';
import { type KeyRequest, type KeyValues, keySchema, NO_KEY } from './keyForm.ts';
import { loadTexts, readText, render } from './testing/render.tsx';

beforeAll(loadTexts);

interface FieldsProps {
  readonly memberRole: MemberRole;
  readonly values?: Partial<KeyValues>;
  readonly isVoted?: boolean;
}

function Fields({ memberRole, values, isVoted = false }: FieldsProps) {
  const form = useContractForm<KeyValues, KeyRequest>({
    schema: keySchema,
    defaultValues: { ...NO_KEY, ...values },
  });
  return (
    <Form form={form} error={null} onSubmit={() => undefined}>
      <KeyFields memberRole={memberRole} isVoted={isVoted} />
    </Form>
  );
}

/** The boxes of reading, trading and withdrawing. */
const boxes = (html: string) =>
  (html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []).map((box) => ({
    isOn: box.includes('checked'),
    isDisabled: box.includes('disabled'),
  }));

const [on, off] = [
  { isOn: true, isDisabled: false },
  { isOn: false, isDisabled: false },
];

test('AK-01 reading is always in a key, and a trader chooses the other rights', () => {
  expect(boxes(render(<Fields memberRole="trader" />))).toEqual([{ isOn: true, isDisabled: true }, off, off]);
});

test('AK-02 a right that the role does not have cannot be chosen, with the reason, and can be taken away', () => {
  expect(boxes(render(<Fields memberRole="auditor" />)).slice(1)).toEqual([
    { isOn: false, isDisabled: true },
    { isOn: false, isDisabled: true },
  ]);
  expect(readText(<Fields memberRole="auditor" />)).toContain(
    'Trade Your role can&#x27;t do this. Administrators and traders',
  );
  expect(boxes(render(<Fields memberRole="auditor" values={{ permissions: ['read', 'trade'] }} />))[1]).toEqual(on);
});

test('AK-02 the terms of a new key stay while another member votes on it', () => {
  const html = render(<Fields memberRole="trader" isVoted />);
  expect(boxes(html).every(({ isDisabled }) => isDisabled)).toBe(true);
  expect(html.match(/<textarea[^>]*disabled/g)).toHaveLength(1);
});
