-- Random parts of an institution's amounts are in several leaves, so that a neighbour's path shows none of them whole.
alter table proof_leaf drop constraint proof_leaf_snapshot_id_institution_id_key;
create index proof_leaf_by_institution on proof_leaf (snapshot_id, institution_id);
