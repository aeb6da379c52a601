-- qr_paid does all that this did.
drop function qr_booked;
