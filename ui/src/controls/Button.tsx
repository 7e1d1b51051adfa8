import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClass } from './buttonClass.ts';

type ButtonProps = ButtonStyle & Omit<ComponentProps<'button'>, 'className'>;

/** `type` defaults to 'button', so that the button submits a form only where the caller asks for it. */
export function Button({ kind, size, wide, type = 'button', ...rest }: ButtonProps) {
  const buttonStyle = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return <button {...rest} type={type} className={buttonClass(buttonStyle)} />;
}
