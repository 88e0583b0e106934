//! `execute` against programs that misbehave: for each, what is seen of it,
//! that it is over in time, and that nothing of it is left.
//!
//! The hostile programs of the study by row, and the tests that have them. All
//! tests of `hostile` run with the layers that the machine has, with none, and
//! as an ordinary user, those of `walls` without each layer too: see
//! `hostile::settings`. What is not a matter of `execute` is tested where it is
//! done; a row without a test says why.
//!
//! | row | the program | tests |
//! |---|---|---|
//! | 1 | loops for ever | `hostile::limits::a_loop_is_ended_at_the_cpu_limit` |
//! | 2 | sleeps for ever | `hostile::limits::a_sleeper_is_ended_at_the_wall_limit_and_used_no_cpu_time` |
//! | 3 | ignores signals | `hostile::limits::a_program_cannot_ignore_its_end` |
//! | 4 | stops itself | `hostile::limits::a_program_that_has_stopped_itself_is_told_from_a_sleeper`, `hostile::walls::a_program_that_has_itself_traced_by_its_keeper_only_stops` |
//! | 5 | burns in threads | `hostile::limits::the_time_of_all_threads_counts` |
//! | 6 | burns in children | `hostile::limits::the_time_of_all_children_counts` |
//! | 7 | burns in lost children | `hostile::limits::the_time_of_children_that_nobody_waits_for_counts_as_far_as_it_was_seen` |
//! | 8 | loaded machine | `hostile::limits::time_without_a_processor_is_not_counted_on_the_clock` |
//! | 9 | ends just at the limit | `hostile::limits::a_program_that_ends_just_at_its_limit_has_ended_or_was_ended_for_it` |
//! | 10 | Ctrl-Z, suspend | `stopping::pauses::ctrl_z_changes_no_verdict`, `stopping::pauses::standing_still_with_all_processes_changes_no_verdict`; the clock does not run while the machine is suspended |
//! | 11 | slow output | `hostile::streams::output_before_a_time_limit_is_kept` |
//! | 12 | fork bomb | `hostile::processes::a_bomb_is_ended_whole` |
//! | 13 | fork bomb in sessions | `hostile::processes::a_bomb_is_ended_whole`, `hostile::processes::a_bomb_that_flees_into_sessions_is_ended_at_once`, `hostile::processes::a_chain_of_sessions_is_ended` |
//! | 14 | thread bomb | `hostile::processes::threads_without_end_are_ended` |
//! | 15, 16, 17 | child or daemon left behind | `hostile::processes::a_child_that_is_left_behind_is_told_and_ended` |
//! | 18 | kills its parent, its group | `hostile::processes::a_killed_keeper_is_a_fault_of_the_judge`, `hostile::processes::a_program_may_kill_its_own_group`, `hostile::walls::no_other_process_is_sent_a_signal` |
//! | 19 | stops its parent | `hostile::processes::a_stopped_keeper_is_a_fault_of_the_judge` |
//! | 20 | traces, writes memory | `hostile::walls::no_other_process_is_looked_into`, `hostile::walls::the_keeper_is_not_looked_into_nor_spoken_for` |
//! | 21 | setuid programs | `hostile::walls::no_program_gives_it_new_rights` |
//! | 22 | reboots | `hostile::walls::the_system_is_not_touched` |
//! | 23 | renices, pins | `hostile::walls::no_other_process_is_changed`, `hostile::walls::the_other_processes_of_a_user_are_not_changed` |
//! | 24 | eats memory | `hostile::limits::memory_above_the_limit_ends_the_program`, `hostile::limits::memory_above_the_limit_counts_even_if_the_program_has_ended` |
//! | 25 | huge static array | `hostile::limits::a_huge_array_counts_as_far_as_it_is_used` |
//! | 26 | memory in a child | `hostile::limits::memory_of_children_counts`, `hostile::limits::memory_that_children_share_counts_once` |
//! | 27 | memory that is a file | `hostile::walls::memory_that_is_no_processs_is_little_or_not_to_be_had` |
//! | 28 | deep recursion | `hostile::crashes::crashes_are_told_by_their_signals` |
//! | 29 | sanitizers and runtimes | `hostile::honest`: a test for each language |
//! | 30 | a big harness | `hostile::limits::memory_of_the_harness_is_not_the_programs` |
//! | 31 | endless output | `hostile::streams::a_flood_is_cut_and_ended` |
//! | 32 | endless newlines | `hostile::streams::endless_newlines_behind_an_answer_are_a_flood` |
//! | 33 | endless errors | `hostile::streams::a_flood_of_errors_is_cut_and_ended` |
//! | 34 | one line of 100 MB | `hostile::streams::a_flood_is_cut_and_ended`; shown cut by `report::shows_all_of_a_run` |
//! | 35 | closes its output | `hostile::streams::a_program_that_closes_its_output_goes_on_until_its_limit` |
//! | 36 | does not read | `hostile::streams::a_program_may_leave_a_large_input_unread`, `hostile::streams::a_program_may_close_its_input` |
//! | 37 | reads past the end | `hostile::streams::an_empty_input_ends_at_once` |
//! | 38 | opens the terminal | `hostile::surroundings::there_is_no_terminal` |
//! | 39 | prints nothing | `hostile::streams::a_program_may_say_nothing`, `judge::tests::tells_no_output_from_output_without_an_answer` |
//! | 40 | answers on the other stream | `judge::tests::finds_an_answer_that_went_to_standard_error` |
//! | 41 | right and exit code 1 | `judge::tests::blames_in_one_order` |
//! | 42 | answers twice | `judge::tests::two_different_answers_are_wrong_even_if_one_is_right`, `judge::tests::lines_beside_the_answer_are_a_wrong_form_unless_allowed` |
//! | 43 | part of an answer, then abort | `judge::tests::blames_in_one_order`, `hostile::crashes::crashes_are_told_by_their_signals` |
//! | 44 | crashes | `hostile::crashes::each_deadly_signal_is_told`, `hostile::crashes::crashes_are_told_by_their_signals` |
//! | 45, 46, 48 | odd bytes around the answer | `judge::tests::judges_an_answer_by_what_it_says`, `judge::tests::tells_a_wrong_form_from_a_wrong_answer` |
//! | 47 | all bytes | `hostile::streams::any_bytes_are_kept_as_they_are` |
//! | 49, 50, 51 | text that commands | `report::disarms_hostile_text`, `report::escape::tests` |
//! | 52 | prints a report | `report::disarms_hostile_text`; a record of a keeper has a secret: `hostile::walls::the_keeper_is_not_looked_into_nor_spoken_for` |
//! | 53 | names for spreadsheets | none: no report is a table for spreadsheets |
//! | 54 | unsteady output | none here: a run is repeated by whoever judges it |
//! | 55, 56, 57 | reads or changes files of others | `hostile::walls::no_file_of_others_is_read_or_changed`, `hostile::walls::the_home_folder_is_not_in_reach` |
//! | 58 | a cache for the next case | `hostile::files::a_folder_is_private_and_empty`, `hostile::files::a_folder_is_removed_whatever_is_in_it` |
//! | 59 | a huge file | `hostile::files::a_huge_file_ends_the_program_by_signal`, `hostile::files::a_program_that_ignores_the_signal_has_its_writes_refused` |
//! | 60 | many files, deep folders | `hostile::files::a_folder_is_removed_whatever_is_in_it` |
//! | 61, 62 | links and pipes to be collected | `hostile::files::the_removal_follows_no_link`, `execute::saved::tests::reads_a_plain_file_and_nothing_else`, `interactive::opens_no_link_that_a_game_has_saved` |
//! | 63 | the network | `hostile::walls::neither_the_network_nor_a_service_is_in_reach` |
//! | 64 | reads the environment | `hostile::surroundings::the_environment_is_what_was_given_and_no_more` |
//! | 65 | variables of the loader | `hostile::keeper::what_the_harness_inherits_does_not_reach_the_program` |
//! | 66 | the system log | `hostile::walls::neither_the_network_nor_a_service_is_in_reach` |
//! | 67 | channels between runs | `hostile::walls::rare_corners_of_the_kernel_are_not_there`, `hostile::walls::memory_and_queues_by_key_are_private_or_not_there`, `hostile::walls::no_file_of_others_is_read_or_changed` |
//! | 68 | namespaces, mounts | `hostile::walls::the_system_is_not_touched` |
//! | 69 | dumps core | `hostile::crashes::a_crash_leaves_no_core_file`, `hostile::surroundings::signals_limits_and_ranks_are_those_of_a_fresh_process` |
//! | 70 | the clock | `hostile::walls::the_system_is_not_touched` |
//! | 71, 72, 73 | not a program | `hostile::starting::says_why_a_program_cannot_be_started` |
//! | 74 | a library or loader is missing | `hostile::starting::says_which_shared_library_is_missing`, `hostile::starting::says_which_loader_is_missing` |
//! | 75 | two with one name | none here: a matter of who takes submissions in |
//! | 76 | odd names | `hostile::starting::starts_a_program_by_an_odd_name`, `hostile::surroundings::arguments_arrive_as_they_are`, `cli::takes_file_names_as_they_are` |
//! | 77, 78 | links and archives | none here: a matter of who takes submissions in |
//! | 79, 80, 81, 82, 83, 84, 85 | builds | none here: a build runs by `execute` as any program does; what is special to it is tested with `submission` |
//! | 86 | replaces itself | none here: a matter of who freezes the program |
//! | 87 | numbers that overflow | `forms::takes_a_number_whole`, `judge::tests::judges_an_answer_by_what_it_says` |
//! | 88 | the harness is killed | `hostile::keeper::nothing_outlives_a_harness_that_is_killed`, `stopping::moments::nothing_outlives_a_check_that_is_killed_at_any_moment`, `report::output::tests::replaces_a_file_as_a_whole` |

#[cfg(target_os = "linux")]
mod hostile;
