-- Changes keep the order of their fields, in which an operator reads them.
alter table approval
  alter column before type json using before::json,
  alter column after type json using after::json;
