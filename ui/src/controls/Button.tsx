import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass.ts';

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'>;

/** A button that says its deed; it submits a form only when asked to. */
export function Button({ kind, size, wide, type = 'button', ...rest }: ButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return <button {...rest} type={type} className={buttonClass(look)} />;
}
