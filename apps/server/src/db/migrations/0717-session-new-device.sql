-- Whether the sign-in came from a device that its member had not used before, by the device's cookie. Null for sessions
-- of earlier versions, which are compared by the device's name.
alter table session add column is_new_device boolean;
