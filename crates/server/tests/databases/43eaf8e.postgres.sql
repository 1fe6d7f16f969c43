SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);

CREATE TABLE public.account (
    id bigint NOT NULL,
    shown text NOT NULL,
    folded text,
    hash text,
    created bigint NOT NULL,
    seen bigint NOT NULL
);

ALTER TABLE public.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.chat (
    table_id bigint NOT NULL,
    n bigint NOT NULL,
    account bigint,
    name text NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL
);

CREATE TABLE public.game_table (
    id bigint NOT NULL,
    key text NOT NULL,
    game text NOT NULL,
    scenario text NOT NULL,
    header text NOT NULL,
    own text,
    terms text NOT NULL,
    listed bigint NOT NULL,
    analysis bigint NOT NULL,
    creator bigint NOT NULL,
    created bigint NOT NULL
);

ALTER TABLE public.game_table ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.game_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.invitation (
    token bytea NOT NULL,
    table_id bigint NOT NULL,
    chair bigint NOT NULL,
    expires bigint NOT NULL,
    used bigint
);

CREATE TABLE public.job (
    table_id bigint NOT NULL,
    side bigint NOT NULL,
    owner text NOT NULL,
    until bigint NOT NULL,
    since bigint NOT NULL
);

CREATE TABLE public.line (
    table_id bigint NOT NULL,
    generation bigint NOT NULL,
    line bigint NOT NULL,
    count bigint NOT NULL,
    body text NOT NULL,
    nonce text,
    version bigint NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE public.note (
    table_id bigint NOT NULL,
    account bigint NOT NULL,
    body text NOT NULL
);

CREATE TABLE public.own_file (
    hash text NOT NULL,
    path text NOT NULL,
    body text NOT NULL
);

CREATE TABLE public.seat (
    table_id bigint NOT NULL,
    side bigint NOT NULL,
    made bigint NOT NULL,
    account bigint,
    shown text NOT NULL,
    level text
);

CREATE TABLE public.seat_token (
    token bytea NOT NULL,
    table_id bigint NOT NULL,
    chair bigint NOT NULL,
    account bigint NOT NULL,
    name text NOT NULL,
    created bigint NOT NULL
);

CREATE TABLE public.session (
    token bytea NOT NULL,
    key text NOT NULL,
    account bigint NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    expires bigint NOT NULL,
    agent text NOT NULL,
    address text NOT NULL
);

CREATE TABLE public.setting (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.snapshot (
    table_id bigint NOT NULL,
    generation bigint NOT NULL,
    line bigint NOT NULL,
    edition bigint NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE public.standing (
    table_id bigint NOT NULL,
    generation bigint NOT NULL,
    edition bigint NOT NULL,
    status bigint NOT NULL,
    lines bigint NOT NULL,
    owes_first bigint NOT NULL,
    owes_second bigint NOT NULL,
    owes_watcher bigint NOT NULL,
    moved_first bigint NOT NULL,
    moved_second bigint NOT NULL,
    moved_watcher bigint NOT NULL,
    result text,
    abort bigint NOT NULL,
    rematch text
);

CREATE TABLE public.watcher (
    table_id bigint NOT NULL,
    account bigint NOT NULL
);

INSERT INTO public._sqlx_migrations VALUES (1, 'first', '2026-11-18 13:42:31.742495+00', true, '\x8b7a2b63daca70e5dd9b30b0f16f39e80006a94b658b2bbc88c27eba09e6ec3716f87c3f342ee55183ccfd02c2f3d2e1', 20531042);

INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (1, 'Anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$415C78B8pYSg7XAtvHDU4A$pwLXyxLIcL4N1cQV5p/Bdzw5IsQEmCh/zWl4HgVMlKc', 1795009353835, 1795009353835);
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (2, 'Ben', 'ben', '$argon2id$v=19$m=19456,t=2,p=1$W8MIw9J7E0UHlQwbK5WiTQ$pByWyA4c6sWV+B91Ds9m2pYta/Vq5AndUOVBHFmICnc', 1795009353853, 1795009353853);
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (3, 'Guest d325b8', NULL, NULL, 1795009353855, 1795009353855);
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (4, 'Guest 3d7611', NULL, NULL, 1795009353856, 1795009353856);

INSERT INTO public.chat VALUES (5, 1, NULL, '', 1795009353990, 'Ben plays russia.');
INSERT INTO public.chat VALUES (5, 2, 1, 'Anna', 1795009354209, 'Good evening, Ben.');
INSERT INTO public.chat VALUES (5, 3, 2, 'Ben', 1795009354211, 'Good evening. Снег.');
INSERT INTO public.chat VALUES (6, 1, NULL, '', 1795009354224, 'Ben plays soviet.');
INSERT INTO public.chat VALUES (8, 1, NULL, '', 1795009354850, 'Ben plays russia.');

INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (1, '15df891415c33443ec917b12f27f87d8', 'hindenburg', 'historical', '{"format":3,"game":"hindenburg","edition":2,"scenario":"historical","options":{"attack_trigger":"any_corps","blocked_lane":"stand","defence_strength":"attacked_corps","delayed_rail":"off","exhaustion":"off","konigsberg_area":"deime","map_edges":"russian_edges_open","variable_activation":"off"},"data":"sha256:3b845fffcaabfe172f337dc8fa1f6692d0b458525a711b32eef522cbf309b000","dice":"sha256:0f8e19287d5e4da887eb6efa76530d4b1869dd7d30591169764a999b2d99e07d","seed":"54f50cc497eb436db8a97ec8a65342eab34fc926772713385b2235fae30b7759","mark":"8528917e29d61bc599041db87ff9d97e"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 1, 0, 1, 1795009353863);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (2, 'c141e79f8e406ba83dae653a9af825ac', 'mukden', 'historical', '{"format":3,"game":"mukden","edition":2,"scenario":"historical","options":{"hidden_losses":"off","rail_start":"2310","river_and_trench":"larger"},"data":"sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283","dice":"sha256:d15463a696b74af39b0c582536c855bb7bfa6c2444d770759723f13a247922dd","seed":"cb6e970fbf747fdcf387a59783a3826bdfd33401ef1e67a32f03b4c49be79aae","mark":"d1191c1c01dc0f5695f2cef7ce75496a"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 1, 0, 3, 1795009353875);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (3, 'd90236ffc1b587d1dc8d9ca004309a6b', 'east', 'barbarossa', '{"format":3,"game":"east","edition":2,"scenario":"barbarossa","options":{"army_replacement":"full","initiative_box":"owner","odds_cap":"after_shifts","replacement_top_up":"to_maximum","retreat_priority":"avoid_zoc","supply_count":"between","surrounded":"no_loc","weather":"a","zhukov_roll":"off"},"data":"sha256:deac8cc5e1f29c6d561ce69f5645ca555fe72e60266afbe853a6127e71bebaf4","dice":"sha256:d47fe618cf93d96ce72b8688dcf3a1d07b9379c8b47e7b24d4f45ca603b0808e","seed":"396db594a411801d68da79d7362ba0e43ea1d45cad33e008560797c080db84e4","mark":"2f0fe3012d6bd68c349ef7c56ed1f42f"}', NULL, '{"options":{},"hints":false,"watch":"invited","dice":"server"}', 0, 0, 2, 1795009353903);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (4, '423d05ef89f997306b112a87e436384a', 'hindenburg', 'historical', '{"format":3,"game":"hindenburg","edition":2,"scenario":"historical","options":{"attack_trigger":"any_corps","blocked_lane":"stand","defence_strength":"attacked_corps","delayed_rail":"off","exhaustion":"off","konigsberg_area":"deime","map_edges":"russian_edges_open","variable_activation":"off"},"data":"sha256:3b845fffcaabfe172f337dc8fa1f6692d0b458525a711b32eef522cbf309b000","dice":"sha256:7fcac01f035c46eca409920d6e888c925c6aa6581c89e56900fb69b6ccd464ef","seed":"90fa04ed4fe5ca060e418c35efbccd4a219b4e92b4d97b7714148d2c6051de92","mark":"94d1b45266f5399f64d41d8c0b8686e8"}', NULL, '{"options":{},"hints":true,"watch":"anybody","dice":"server"}', 0, 0, 1, 1795009353908);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (5, 'c40e43711d9633b6407549b4e0ff4173', 'mukden', 'historical', '{"format":3,"game":"mukden","edition":2,"scenario":"historical","options":{"hidden_losses":"off","rail_start":"2310","river_and_trench":"larger"},"data":"sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283","secrets":["japan","russia"],"dice":"sha256:df465a90f8da3dfee7ad7f94c5dc045230bb92b4c9faa481bae6b74dfc3f92b4","seed":"f37ea1752c31a71f97ae433042ff328b8b67ab7f71fa6dd2ecad005f820af6e2","mark":"d55a4c5cf2d87ca899622124055f5d07"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"everybody"}', 1, 0, 1, 1795009353984);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (6, 'c5008e36378c56419dfd13272464ace1', 'east', 'barbarossa', '{"format":3,"game":"east","edition":2,"scenario":"barbarossa","options":{"army_replacement":"full","initiative_box":"owner","odds_cap":"after_shifts","replacement_top_up":"to_maximum","retreat_priority":"avoid_zoc","supply_count":"between","surrounded":"no_loc","weather":"a","zhukov_roll":"off"},"data":"sha256:deac8cc5e1f29c6d561ce69f5645ca555fe72e60266afbe853a6127e71bebaf4","dice":"sha256:b7db80d7a754f7fc4318d33bd4e612bc32f655a2ea013848636d267a45218500","seed":"14f590ee21064d58e17db76c014c674dafea4ac20593f61a2a71043b1a3ecfd1","mark":"409fda5787f7141523e689b595ef86ce"}', NULL, '{"options":{},"hints":false,"watch":"invited","dice":"server"}', 0, 0, 3, 1795009354219);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (7, 'f734a007da2c6d560639a91f9513632f', 'hindenburg', 'historical', '{"format":3,"game":"hindenburg","edition":2,"scenario":"historical","options":{"attack_trigger":"any_corps","blocked_lane":"stand","defence_strength":"attacked_corps","delayed_rail":"off","exhaustion":"off","konigsberg_area":"deime","map_edges":"russian_edges_open","variable_activation":"off"},"data":"sha256:3b845fffcaabfe172f337dc8fa1f6692d0b458525a711b32eef522cbf309b000","dice":"sha256:6413bf6160fc2fd0236b1facb40799c3bc8c87d8376e32a5dd65a90d6b1a79d5","seed":"afd187abfae66bc5eff09387e4d860ea1eebcac20f9735cb144aafb8147cb08b","mark":"1774ccc136741bb2ad46d1fb43fe9f80"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 0, 0, 3, 1795009354382);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (8, '060bad1647eae0db4d93bc71c59f19aa', 'mukden', 'historical', '{"format":3,"game":"mukden","edition":2,"scenario":"historical","options":{"hidden_losses":"off","rail_start":"2310","river_and_trench":"larger"},"data":"sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283","dice":"sha256:0ab4ee7eb37872b6460385c989959c4533aa7aa14c6961a9ded8e6b58cf38aa7","seed":"fdf6c3226f046a015ae6d00e4bb0946bc9d8049322e6f07fd39c1a5a4303476c","mark":"9d3663324739b6aae0b2fa083a40b3d6"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 1, 0, 1, 1795009354846);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (9, 'fefe85e878fd51010c974262d7b13edf', 'mukden', 'historical', '{"format":3,"game":"mukden","edition":2,"scenario":"historical","options":{"hidden_losses":"off","rail_start":"2310","river_and_trench":"larger"},"data":"sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283","dice":"sha256:1d2c1c032f8cb493fc15801f5bba9689cb1aec8bdb83e629399a7bcad9d4a63a","seed":"2a265160b05977002b895bc956b66f53d1dae8296bab61c3f51a26598849bb76","mark":"a52932942b7a83a49977b3103daecdc7"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 0, 0, 1, 1795009354906);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (10, '48c925a2870ed043fd68f710762f4513', 'east', 'barbarossa', '{"format":3,"game":"east","edition":2,"scenario":"barbarossa","options":{"army_replacement":"full","initiative_box":"owner","odds_cap":"after_shifts","replacement_top_up":"to_maximum","retreat_priority":"avoid_zoc","supply_count":"between","surrounded":"no_loc","weather":"a","zhukov_roll":"off"},"data":"sha256:deac8cc5e1f29c6d561ce69f5645ca555fe72e60266afbe853a6127e71bebaf4","dice":"sha256:acd3efe1a0b5cff8fcf28c5aaa52a4b384223c63168f1bc6ccdc33a37a8dcd8e","seed":"88cc94fdbe57a943caf1a6145b1c2b5aebd78a32d6dfc96e7d8f6ea3537469d6","mark":"b56502a9742a0c49ddfbebeb476a05a2"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 0, 0, 2, 1795009354914);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (11, '50ca703dc68afb8d9c45ce0e6f8193fe', 'hindenburg', 'historical', '{"format":3,"game":"hindenburg","edition":2,"scenario":"historical","options":{"attack_trigger":"any_corps","blocked_lane":"stand","defence_strength":"attacked_corps","delayed_rail":"off","exhaustion":"off","konigsberg_area":"deime","map_edges":"russian_edges_open","variable_activation":"off"},"data":"sha256:f23cfb1f90628e1129971c415f02f7527d572ecdf4b252d9f7e3b608575ab3e8","dice":"sha256:3afeac0d2d7fc919c512181f99eb11f46853d91cae87ed51c82c742bd63fc292","seed":"fe67746a8c5cf61c146d39603cf87da7b74ffd1f9642be3f7cb37898e534f991","mark":"f6569f69a4ff3a1257822f4bf92b17f8"}', '07b69714af6ab04b1fd188a8c5c6563f6fa21531b590fa9543f160663a1f17f9', '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 0, 0, 2, 1795009354977);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (12, 'cb72dbb7a030b29e0ab63c0b28b2f9b0', 'mukden', 'historical', '{"format":3,"game":"mukden","edition":2,"scenario":"historical","options":{"hidden_losses":"off","rail_start":"2310","river_and_trench":"larger"},"data":"sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283","dice":"sha256:74c7665f3ce9b49347c39b055440d22635042e16acbcd0bf0200c370521fd4e4","seed":"d5c687ac63d8386b4f1bcad0dd0ba0705b020c3e4e99ce7bec9b4eca95ab96ab","mark":"744aa6dccbe75c091fd3c0dc655d9291"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 0, 1, 1, 1795009355005);
INSERT INTO public.game_table OVERRIDING SYSTEM VALUE VALUES (13, '14a53cbfb931d8314f616a06ef268f9c', 'mukden', 'historical', '{"format":3,"game":"mukden","edition":2,"scenario":"historical","options":{"hidden_losses":"off","rail_start":"2310","river_and_trench":"larger"},"data":"sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283","dice":"sha256:d0d75974b0235388451131c5d15e20d0964925bf70d3ffc598c568a4ed128466","seed":"9af8eeef5a6bd9c7b3e46f58b22f9cb1f28b9c9ca820b8d0500d6f4fccdec940","mark":"8aa47b2a3608d626ed3981f0dd5054e3"}', NULL, '{"options":{},"hints":false,"watch":"anybody","dice":"server"}', 0, 0, 3, 1795009355034);

INSERT INTO public.invitation VALUES ('\xaebaf407baa2ac53604e017c20ec0f1ba7bf1fd047b6b75af37dc10a3e436011', 3, 0, 1797601353903, NULL);
INSERT INTO public.invitation VALUES ('\x53b61fd7ac6add80e313c46539ee0987b98808c041671fc1a794f7351f8c0773', 6, 1, 1797601354219, 1795009354223);
INSERT INTO public.invitation VALUES ('\x0d20d704d0f8ef3c4561aa8eff01023651fd64554570764370cdb795ff71459a', 6, 2, 1797601354372, 1795009354373);
INSERT INTO public.invitation VALUES ('\x704e01e6f054e897ff2a260bd7262456bcf574b89b711ccdd80ecf29e460b6af', 6, 2, 1797601354376, NULL);
INSERT INTO public.invitation VALUES ('\x1ade8823e84bc7ae20843848b26940cf9704736ecc6a9df5536cbe4f96397ced', 9, 0, 1797601354906, NULL);
INSERT INTO public.invitation VALUES ('\x04e27a7a696c076ca41b1a653faba723b97d9bc9611d406dd627481768a3cc21', 9, 0, 1797601354907, NULL);

INSERT INTO public.job VALUES (13, 1, '5a84e0be7368edac', 1795009415068, 1795009355064);

INSERT INTO public.line VALUES (4, 0, 0, 5, '1 luck 3
2 luck 1
3 luck 4
4 luck 2
5 luck 5 #52a865b4c956be0900af130ebf4b6904', NULL, 5, 1795009353919);
INSERT INTO public.line VALUES (4, 0, 5, 2, '6 germany retreat 8A-I 2704
7 luck 1 #8c00f882718a1173a023b593670ab3f0', '0:a1', 7, 1795009353924);
INSERT INTO public.line VALUES (4, 0, 7, 1, '8 germany step 8A-IR 2107 #d9567f4839d227e218e9ffa29854758e', '0:a2', 8, 1795009353929);
INSERT INTO public.line VALUES (4, 0, 8, 1, '9 germany step 8A-IR 2106 #26d6e2bbfd11a3b55874d5f7739feb0b', '0:a3', 9, 1795009353933);
INSERT INTO public.line VALUES (4, 0, 9, 1, '10 germany step 8A-I 2803 #0cdf38b094fbce3709df65e481141db6', '0:a4', 10, 1795009353937);
INSERT INTO public.line VALUES (4, 0, 10, 1, '11 germany step 8A-XX 1515 #c69306273ee83838b3a7ff77fa4eb941', '0:a5', 11, 1795009353941);
INSERT INTO public.line VALUES (4, 0, 11, 1, '12 germany step 8A-XX 1615 #4399c335602d098b5a6b60c55522565a', '0:a6', 12, 1795009353945);
INSERT INTO public.line VALUES (4, 0, 12, 1, '13 germany step 8A-XVII 2305 #2b23699197af3eecc3f356c1cbebdcc0', '0:a7', 13, 1795009353949);
INSERT INTO public.line VALUES (4, 0, 13, 1, '14 germany step 8A-XVII 2304 #4369cc7730e50fe49d20fc60e7bf4e03', '0:a8', 14, 1795009353953);
INSERT INTO public.line VALUES (4, 0, 14, 1, '15 germany end #0a3abf8dfd97780ab9692c87b25e9a46', '0:a9', 15, 1795009353956);
INSERT INTO public.line VALUES (4, 0, 15, 1, '16 germany attack 8A-I #f66804341716a46fbd7d739c0e9e5675', '0:a10', 16, 1795009353959);
INSERT INTO public.line VALUES (4, 0, 16, 1, '17 germany target 1A-IV #4eaeb1d6b662836b402053f62dad9425', '0:a11', 17, 1795009353963);
INSERT INTO public.line VALUES (4, 0, 17, 11, '18 germany fight
19 luck 5
20 luck 1
21 luck 5
22 luck 4
23 luck 4
24 luck 2
25 luck 2
26 luck 2
27 luck 6
28 luck 4 #b95c3bfcafb3bb0f89ee73adbf4e61f8', '0:a12', 28, 1795009353966);
INSERT INTO public.line VALUES (4, 0, 28, 2, '29 germany retreat 8A-I 2704
30 luck 5 #d2f054a23fe9129e9dd1f40898ef997b', '0:a13', 30, 1795009353969);
INSERT INTO public.line VALUES (4, 0, 30, 1, '31 germany step 8A-IR 2105 #049e39bcec18c4b632131422ae594a76', '0:a14', 31, 1795009353973);
INSERT INTO public.line VALUES (4, 0, 31, 1, '32 germany step 8A-XVII 2204 #6715f71ec4d1ecc44f348b75865937a8', '0:a15', 32, 1795009353977);
INSERT INTO public.line VALUES (5, 0, 0, 1, '1 commit japan sha256:1cbc04fabf86334723bbb0020fd9a6906d01166bd69b926ff6367c8e6bcc91d0 #c31f0870fae1b397104fd672fd985cb9', '0:a1', 1, 1795009354005);
INSERT INTO public.line VALUES (5, 0, 1, 1, '2 commit russia sha256:00d24024b7184f02e1e6ed194b659adcfd0f2701d997abf4075251f97068b1e8 #1d95480cdbbfb8324f3249c347edec1d', '1:b1', 2, 1795009354008);
INSERT INTO public.line VALUES (5, 0, 2, 1, '3 reveal japan 74686520736563726574206f66206a6170616e #4e08a3b1c3b00ddb12c845aea5766638', '0:a2', 3, 1795009354010);
INSERT INTO public.line VALUES (5, 0, 3, 1, '4 reveal russia 74686520736563726574206f6620727573736961 #b517a022a34ccb3f8539a3536e28ca6a', '1:b2', 4, 1795009354012);
INSERT INTO public.line VALUES (5, 0, 4, 2, '5 japan order movement
6 luck 2 #8e7d2f896d4bb20d046ab57d96f07194', '0:a3', 6, 1795009354015);
INSERT INTO public.line VALUES (5, 0, 6, 1, '7 japan paralyse 2215 1 #29850f7147883cf2034979d1ed534066', '0:a4', 7, 1795009354021);
INSERT INTO public.line VALUES (5, 0, 7, 1, '8 japan step J:1R 2118 #261629b5575ee30c28518e24c570dd6b', '0:a5', 8, 1795009354026);
INSERT INTO public.line VALUES (5, 0, 8, 1, '9 japan step J:1R 2018 #d1b4a6cdc854e9a732ce34775f9ef2f6', '0:a6', 9, 1795009354031);
INSERT INTO public.line VALUES (5, 0, 9, 1, '10 japan step J:1R 1917 #8e06f788469e46a053a949974aaca089', '0:a7', 10, 1795009354036);
INSERT INTO public.line VALUES (5, 0, 10, 1, '11 japan step J:1R 1817 #25e7c6d9de52876dc9b3f4ed50b44b0d', '0:a8', 11, 1795009354042);
INSERT INTO public.line VALUES (5, 0, 11, 1, '12 russia step R:3ESi 3217 #414cc5ba92ce697d42ccbd748e8f5ff6', '1:b3', 9, 1795009354045);
INSERT INTO public.line VALUES (5, 0, 12, 1, '13 russia step R:3ESi 3116 #46175e4a11a1add94da62a2dfef59323', '1:b4', 10, 1795009354050);
INSERT INTO public.line VALUES (5, 0, 13, 1, '14 russia step R:3ESi 3016 #99f99cfc8af63684cdd09f7ac85d7d49', '1:b5', 11, 1795009354056);
INSERT INTO public.line VALUES (5, 0, 14, 1, '15 russia step R:3ESi 3115 #b8f6db13da7fb97627b5458cc311747f', '1:b6', 12, 1795009354061);
INSERT INTO public.line VALUES (5, 0, 15, 1, '16 russia step R:3ESi 3015 #6b8952e51ad4df246a94ef89f21000ae', '1:b7', 13, 1795009354066);
INSERT INTO public.line VALUES (5, 0, 16, 1, '17 japan step J:8R 1917 #d6a2e59504fb0dd4ff083ab1f582b1ba', '0:a9', 13, 1795009354070);
INSERT INTO public.line VALUES (5, 0, 17, 1, '18 japan step J:8R 1817 #e53f4c993affb6c0650d3b433ccf2c7f', '0:a10', 14, 1795009354075);
INSERT INTO public.line VALUES (5, 0, 18, 1, '19 russia step R:31 2015 #66617699e8d69cdacfbec7d8aaf9e875', '1:b8', 15, 1795009354079);
INSERT INTO public.line VALUES (5, 0, 19, 1, '20 russia step R:31 1914 #2a853abc51b4bac05528ee1c8131665b', '1:b9', 16, 1795009354084);
INSERT INTO public.line VALUES (5, 0, 20, 1, '21 russia step R:31 1814 #d7bc4b311139a604745e2175a46544eb', '1:b10', 17, 1795009354090);
INSERT INTO public.line VALUES (5, 0, 21, 1, '22 russia step R:31 1713 #33194210351b2aed46626960e4a5327c', '1:b11', 18, 1795009354096);
INSERT INTO public.line VALUES (5, 0, 22, 1, '23 russia step R:31 1613 #596953b7b892ac5534f3bb3c14376005', '1:b12', 19, 1795009354101);
INSERT INTO public.line VALUES (5, 0, 23, 1, '24 russia step R:31 1512 #c9c53a9f0f4eeb12454994f168baec22', '1:b13', 20, 1795009354106);
INSERT INTO public.line VALUES (5, 0, 24, 1, '25 russia step R:31 1511 #566e8684bed244f565022e9aa3406e6c', '1:b14', 21, 1795009354111);
INSERT INTO public.line VALUES (5, 0, 25, 1, '26 japan flip J:11R #360a52477136c812a819471c2e3c8af4', '0:a11', 16, 1795009354115);
INSERT INTO public.line VALUES (5, 0, 26, 1, '27 russia flip R:22 #2af35252504e564ba09733eb58e9f5c3', '1:b15', 23, 1795009354119);
INSERT INTO public.line VALUES (5, 0, 27, 1, '28 japan flip J:4 #7c8f73caf0904d012b1e217bf4835afe', '0:a12', 18, 1795009354123);
INSERT INTO public.line VALUES (5, 0, 28, 1, '29 russia flip R:1Ch #ae6b2c1cb7cc84ad095e08d5951219ac', '1:b16', 25, 1795009354128);
INSERT INTO public.line VALUES (5, 0, 29, 1, '30 japan step J:16R 3919 #caa0dde936bd64a52de15f468cfcc96d', '0:a13', 20, 1795009354131);
INSERT INTO public.line VALUES (5, 0, 30, 1, '31 japan step J:16R 3819 #4cfa1059149b79c8e1e6f14477b8de05', '0:a14', 21, 1795009354137);
INSERT INTO public.line VALUES (5, 0, 31, 1, '32 japan step J:16R 3718 #4e3830f441e13d20289d46dcd5b902cb', '0:a15', 22, 1795009354142);
INSERT INTO public.line VALUES (5, 0, 32, 1, '33 japan step J:16R 3618 #da18134f0ec4f0bf08ddb2c777ce50ad', '0:a16', 23, 1795009354147);
INSERT INTO public.line VALUES (5, 0, 33, 1, '34 japan step J:16R 3517 #6903197f15c5cf1a095ffa64ef3d115a', '0:a17', 24, 1795009354152);
INSERT INTO public.line VALUES (5, 0, 34, 1, '35 russia step R:Mas 3913 #ec7a15c33920c9a360b9e5e0afdb5e07', '1:b17', 27, 1795009354156);
INSERT INTO public.line VALUES (5, 0, 35, 1, '36 japan step J:2Cav 1319 #da7b67edbc6cbae4850eae9198e53883', '0:a18', 26, 1795009354161);
INSERT INTO public.line VALUES (5, 0, 36, 1, '37 japan step J:2Cav 1219 #fccf7bf303609e712594c86ac5e864aa', '0:a19', 27, 1795009354166);
INSERT INTO public.line VALUES (5, 0, 37, 1, '38 japan step J:2Cav 1118 #96a0e5ba26c3cb5871b66721776ba6fc', '0:a20', 28, 1795009354171);
INSERT INTO public.line VALUES (5, 0, 38, 1, '39 japan step J:2Cav 1018 #d64cb0ddde76fbe8873fa8adbc0a2acb', '0:a21', 29, 1795009354176);
INSERT INTO public.line VALUES (5, 0, 39, 1, '40 japan step J:2Cav 1117 #70b18bcffce0ae8da7b166a48fa56998', '0:a22', 30, 1795009354181);
INSERT INTO public.line VALUES (5, 0, 40, 1, '41 japan step J:2Cav 1017 #200c5278d14acdf20b8e6ebf5c94ff35', '0:a23', 31, 1795009354186);
INSERT INTO public.line VALUES (5, 0, 41, 1, '42 russia step R:9 2115 #02f094a6399fa2e34af983f87245c354', '1:b18', 29, 1795009354191);
INSERT INTO public.line VALUES (5, 0, 42, 1, '43 japan step J:5R 3318 #3f884c105ef05f071eed95cbd16d4d04', '0:a24', 33, 1795009354195);
INSERT INTO public.line VALUES (5, 0, 43, 1, '44 japan step J:5R 3218 #6709a16b51d41ad741983980a12bd7c0', '0:a25', 34, 1795009354200);
INSERT INTO public.line VALUES (5, 0, 44, 1, '45 japan step J:5R 3117 #c736cd9fe1872148c49f103cc6aba6b2', '0:a26', 35, 1795009354205);
INSERT INTO public.line VALUES (6, 0, 0, 1, '1 axis assign antonescu #fb301aac8af95bd87c308d8f3746e026', '0:a1', 1, 1795009354250);
INSERT INTO public.line VALUES (6, 0, 1, 1, '2 axis garrison GE-G11 #4d3815bddbbe124d1c046fb0fbd2469c', '0:a2', 2, 1795009354255);
INSERT INTO public.line VALUES (6, 0, 2, 1, '3 axis garrison GE-G9 #aad2c693b99ae474c3ebaa22e51829f7', '0:a3', 3, 1795009354260);
INSERT INTO public.line VALUES (6, 0, 3, 1, '4 axis garrison GE-G4 #6e773d30c9f0f899e39e0629c4b277d2', '0:a4', 4, 1795009354265);
INSERT INTO public.line VALUES (6, 0, 4, 3, '5 axis done
6 luck 3
7 luck 5 #6cf74d0e0f63ea083e3699da0fe80a63', '0:a5', 7, 1795009354270);
INSERT INTO public.line VALUES (6, 0, 7, 1, '8 soviet buy HHWW #311da36f8b02a7ea71c9ab41db019679', '1:b1', 8, 1795009354273);
INSERT INTO public.line VALUES (6, 0, 8, 1, '9 axis buy HWWW #0d6dbb619ad214428d592eba17fbf890', '0:a6', 8, 1795009354277);
INSERT INTO public.line VALUES (6, 0, 9, 1, '10 axis step RO-A3 1619 #58ec4243af13ffc2cc761e3356507a9f', '0:a7', 9, 1795009354282);
INSERT INTO public.line VALUES (6, 0, 10, 1, '11 axis halt #be71d070541ec47862f975b1f80162a9', '0:a8', 10, 1795009354287);
INSERT INTO public.line VALUES (6, 0, 11, 1, '12 axis step GE-A11 1619 #1f36888c4d2317a854aeb8a5d59c4407', '0:a9', 11, 1795009354293);
INSERT INTO public.line VALUES (6, 0, 12, 1, '13 axis step GE-A11 1718 #5cf2afacc7d245ec69b94622e1515a6e', '0:a10', 12, 1795009354298);
INSERT INTO public.line VALUES (6, 0, 13, 1, '14 axis step GE-A11 1719 #c923fca5d8139d0b5d50dfddf43b3e50', '0:a11', 13, 1795009354303);
INSERT INTO public.line VALUES (6, 0, 14, 1, '15 axis halt #1d14433814bdac19ef49be41bd590912', '0:a12', 14, 1795009354308);
INSERT INTO public.line VALUES (6, 0, 15, 1, '16 axis step RO-A4 1720 #2db4b3c7a3105429a29282e4e960f914', '0:a13', 15, 1795009354313);
INSERT INTO public.line VALUES (6, 0, 16, 2, '17 axis halt
18 luck soviet hold #599a196a9b1003f9ca56613b07071aef', '0:a14', 17, 1795009354318);
INSERT INTO public.line VALUES (6, 0, 18, 1, '19 soviet assign southwest #461fff6fe2483e15f748058ec8da73bc', '1:b2', 19, 1795009354321);
INSERT INTO public.line VALUES (6, 0, 19, 1, '20 soviet step SU-A16 1816 #5215fe43ea65a40c7bc3bd85e534274e', '1:b3', 20, 1795009354327);
INSERT INTO public.line VALUES (6, 0, 20, 1, '21 soviet step SU-A16 1716 #406217023c2f53c2a6e6e403b2b58e68', '1:b4', 21, 1795009354332);
INSERT INTO public.line VALUES (6, 0, 21, 1, '22 soviet step SU-A16 1715 #9eb912eca33d619c442f02668f306d8e', '1:b5', 22, 1795009354338);
INSERT INTO public.line VALUES (6, 0, 22, 1, '23 soviet step SU-A6 1416 #bd97501cf36671ef4d3a9073d677c2d8', '1:b6', 23, 1795009354343);
INSERT INTO public.line VALUES (6, 0, 23, 1, '24 soviet step SU-A6 1315 #34e02f1c4bddf65f8ee11740cbfcbcc1', '1:b7', 24, 1795009354348);
INSERT INTO public.line VALUES (6, 0, 24, 1, '25 soviet step SU-M9 1513 #79415ed3ddc9548c2aab5540d7fa41ae', '1:b8', 25, 1795009354353);
INSERT INTO public.line VALUES (6, 0, 25, 1, '26 soviet step SU-M4 1416 #a1c96abf75594ab637c18370e7547781', '1:b9', 26, 1795009354359);
INSERT INTO public.line VALUES (6, 0, 26, 1, '27 soviet step SU-M4 1315 #d430169fa69525ad7a4aa23685f0be61', '1:b10', 27, 1795009354364);
INSERT INTO public.line VALUES (6, 0, 27, 1, '28 soviet step SU-A12 1415 #2870a1a063a0a3d596d5a156b55af5a7', '1:b11', 28, 1795009354370);
INSERT INTO public.line VALUES (7, 0, 0, 5, '1 luck 3
2 luck 6
3 luck 3
4 luck 1
5 luck 4 #c47d1cbd6deb84c8ade8505402bf0b76', NULL, 5, 1795009354385);
INSERT INTO public.line VALUES (7, 0, 5, 2, '6 germany retreat 8A-I 2704
7 luck 4 #2f9c83569ff06259d099fb8e6491840b', '0:a1', 7, 1795009354389);
INSERT INTO public.line VALUES (7, 0, 7, 1, '8 germany step 8A-XVII 2306 #e56ef0ade31192750d7950a5db575d3b', '0:a2', 8, 1795009354393);
INSERT INTO public.line VALUES (7, 0, 8, 1, '9 germany step 8A-XVII 2206 #97cebccf5f7cb9d9b4371448b025ec86', '0:a3', 9, 1795009354397);
INSERT INTO public.line VALUES (7, 0, 9, 1, '10 germany step 8A-IR 1907 #7e69e8e5cf309256fa53b8c43bc76a11', '0:a4', 10, 1795009354401);
INSERT INTO public.line VALUES (7, 0, 10, 1, '11 germany step 8A-IR 1807 #73e1c9dff18ec1ff6f5c598c2fd74467', '0:a5', 11, 1795009354405);
INSERT INTO public.line VALUES (7, 0, 11, 1, '12 germany step 8A-XX 1515 #3af79e3a4de319234d16c56ac774faf2', '0:a6', 12, 1795009354409);
INSERT INTO public.line VALUES (7, 0, 12, 1, '13 germany step 8A-XX 1415 #ad871b39fcffe020d3af873080c41cfe', '0:a7', 13, 1795009354414);
INSERT INTO public.line VALUES (7, 0, 13, 1, '14 germany step 8A-I 2603 #f43ed2ad6ef4e97816fe9c72902b4075', '0:a8', 14, 1795009354418);
INSERT INTO public.line VALUES (7, 0, 14, 1, '15 germany step 8A-I 2504 #df838299caf13e8767d51df32bd9a5cc', '0:a9', 15, 1795009354422);
INSERT INTO public.line VALUES (7, 0, 15, 5, '16 germany end
17 luck 5
18 luck 2
19 luck 1
20 luck 1 #a3dd9fbb2afc367b02811bece52f1ec5', '0:a10', 20, 1795009354426);
INSERT INTO public.line VALUES (7, 0, 20, 1, '21 germany step 8A-XVII 2107 #e94cc7a20e4a2335c444707db100fc7c', '0:a11', 21, 1795009354431);
INSERT INTO public.line VALUES (7, 0, 21, 1, '22 germany step 8A-IR 1708 #cc04f301bcf238816333ffab543c408c', '0:a12', 22, 1795009354435);
INSERT INTO public.line VALUES (7, 0, 22, 1, '23 germany step 8A-XX 1316 #cfc20a49cef284effcb829e9a88909a0', '0:a13', 23, 1795009354439);
INSERT INTO public.line VALUES (7, 0, 23, 1, '24 germany step 8A-I 2403 #b7b68fbded2873a70c66c6803315c741', '0:a14', 24, 1795009354443);
INSERT INTO public.line VALUES (7, 0, 24, 5, '25 germany end
26 luck 3
27 luck 5
28 luck 3
29 luck 1 #863cde9a87f5811966db34fe7e99a459', '0:a15', 29, 1795009354448);
INSERT INTO public.line VALUES (7, 0, 29, 1, '30 germany step 8A-XVII 2007 #ac2c63229e65ee6e50a4845ea847b214', '0:a16', 30, 1795009354452);
INSERT INTO public.line VALUES (7, 0, 30, 1, '31 germany step 8A-XVII 2006 #a560b61f40fdedc0aab09efd403aad1d', '0:a17', 31, 1795009354457);
INSERT INTO public.line VALUES (7, 0, 31, 1, '32 germany step 8A-IR 1608 #ad35500f93026c57214f7428417e7ff5', '0:a18', 32, 1795009354461);
INSERT INTO public.line VALUES (7, 0, 32, 1, '33 germany step 8A-IR 1509 #c89e14906c4029a560e8001dd2611371', '0:a19', 33, 1795009354466);
INSERT INTO public.line VALUES (7, 0, 33, 1, '34 germany step 8A-XX 1216 #9bc59e4848a026b3efff43953b431fce', '0:a20', 34, 1795009354470);
INSERT INTO public.line VALUES (7, 0, 34, 1, '35 germany step 8A-XX 1117 #c4d7267d4bc90f07f61f57c7a4135c6d', '0:a21', 35, 1795009354474);
INSERT INTO public.line VALUES (7, 0, 35, 1, '36 germany step 8A-I 2303 #deb7788cb23504eb7a90714c1c0c7c6c', '0:a22', 36, 1795009354478);
INSERT INTO public.line VALUES (7, 0, 36, 1, '37 germany step 8A-I 2203 #ef0917f8c4a01fd72760f9947d889007', '0:a23', 37, 1795009354482);
INSERT INTO public.line VALUES (7, 0, 37, 6, '38 germany end
39 luck 6
40 luck 4
41 luck 5
42 luck 2
43 luck 5 #9a67bbee975eaefd135c79761b3db238', '0:a24', 43, 1795009354487);
INSERT INTO public.line VALUES (7, 0, 43, 3, '44 germany retreat 8A-XX 1216
45 luck 6
46 luck 2 #d78bef7ab6a7737bc4fc13178a0d8e94', '0:a25', 46, 1795009354491);
INSERT INTO public.line VALUES (7, 0, 46, 1, '47 germany step 8A-IR 1409 #e7ccdd07b1e9109af3c0683e20020a35', '0:a26', 47, 1795009354495);
INSERT INTO public.line VALUES (7, 0, 47, 1, '48 germany step 8A-XX 1117 #2645ac92dc32b6e212fe660207add698', '0:a27', 48, 1795009354500);
INSERT INTO public.line VALUES (7, 0, 48, 1, '49 germany end #d19b247a6d86e2f2a54a31f3846ecbbc', '0:a28', 49, 1795009354503);
INSERT INTO public.line VALUES (7, 0, 49, 8, '50 germany end
51 luck 6
52 luck 5
53 luck 4
54 luck 2
55 luck 1
56 luck 3
57 luck 2 #b4386e3c0053a54db4161e129c7d426a', '0:a29', 57, 1795009354507);
INSERT INTO public.line VALUES (7, 0, 57, 2, '58 germany retreat 8A-XX 1216
59 luck 2 #18fa6e899a949351cadb9d54e4d98aab', '0:a30', 59, 1795009354512);
INSERT INTO public.line VALUES (7, 0, 59, 1, '60 germany step 8A-XVII 1907 #5afb6db6025bff82f523609f82e9d468', '0:a31', 60, 1795009354516);
INSERT INTO public.line VALUES (7, 0, 60, 1, '61 germany step 8A-XVII 1807 #ff09f31c56de97a0db0cf396cababca0', '0:a32', 61, 1795009354521);
INSERT INTO public.line VALUES (7, 0, 61, 1, '62 germany step 8A-IR 1310 #f0f82edf768398738e58a70939ce244b', '0:a33', 62, 1795009354525);
INSERT INTO public.line VALUES (7, 0, 62, 1, '63 germany step 8A-IR 1210 #9f695e02296359c1b8a4eaf7c12698e1', '0:a34', 63, 1795009354529);
INSERT INTO public.line VALUES (7, 0, 63, 1, '64 germany step 8A-XX 1215 #dec90b00cce40e8bfaac48494b2af134', '0:a35', 64, 1795009354533);
INSERT INTO public.line VALUES (7, 0, 64, 1, '65 germany step 8A-I 2202 #c72e8b849a9f8686fc5b2498123ba18e', '0:a36', 65, 1795009354537);
INSERT INTO public.line VALUES (7, 0, 65, 1, '66 germany step 8A-I 2103 #d9de48992443c7397bfb152b2ee4e505', '0:a37', 66, 1795009354541);
INSERT INTO public.line VALUES (7, 0, 66, 7, '67 germany end
68 luck 4
69 luck 4
70 luck 3
71 luck 4
72 luck 2
73 luck 1 #09d6bacdd613fb5e10d0e7b7b2e5a71f', '0:a38', 73, 1795009354545);
INSERT INTO public.line VALUES (7, 0, 73, 1, '74 germany step 8A-XVII 1708 #00b8d0e62a8506916248593649c2eb82', '0:a39', 74, 1795009354550);
INSERT INTO public.line VALUES (7, 0, 74, 1, '75 germany step 8A-IR 1111 #dee7859ba47c26d91f1d9daa4929ecc5', '0:a40', 75, 1795009354554);
INSERT INTO public.line VALUES (7, 0, 75, 1, '76 germany step 8A-XX 1116 #eed75f5d35a9872450f34d18636ab36d', '0:a41', 76, 1795009354559);
INSERT INTO public.line VALUES (7, 0, 76, 1, '77 germany step 8A-XX 1016 #dfbfee03fa53c8de03a66065ebaee84b', '0:a42', 77, 1795009354563);
INSERT INTO public.line VALUES (7, 0, 77, 8, '78 germany end
79 luck 6
80 luck 1
81 luck 1
82 luck 4
83 luck 3
84 luck 1
85 luck 6 #799a47c3eda81c106cf9b5a3c416a0c0', '0:a43', 85, 1795009354568);
INSERT INTO public.line VALUES (7, 0, 85, 3, '86 germany retreat 8A-XX 1116
87 luck 6
88 luck 2 #95b4ec54bd4aee1b5919e37ee5734348', '0:a44', 88, 1795009354572);
INSERT INTO public.line VALUES (7, 0, 88, 1, '89 germany step 8A-IR 1011 #b41de1507be199ab18965d8bf3f8fa64', '0:a45', 89, 1795009354577);
INSERT INTO public.line VALUES (7, 0, 89, 1, '90 germany step 8A-IR 0912 #b6be06246416d27fbe1e73df31419d1b', '0:a46', 90, 1795009354581);
INSERT INTO public.line VALUES (7, 0, 90, 1, '91 germany step 8A-XX 1016 #61b00e1f0e3d6dd85f263062898fa579', '0:a47', 91, 1795009354585);
INSERT INTO public.line VALUES (7, 0, 91, 1, '92 germany end #37beb8c525201a917e76d8b181c267ea', '0:a48', 92, 1795009354590);
INSERT INTO public.line VALUES (7, 0, 92, 8, '93 germany end
94 luck 2
95 luck 6
96 luck 1
97 luck 4
98 luck 1
99 luck 3
100 luck 4 #ed820216fbef3647b26541227ff027be', '0:a49', 100, 1795009354594);
INSERT INTO public.line VALUES (7, 0, 100, 5, '101 germany retreat 8A-I 2103
102 luck 5
103 luck 3
104 luck 3
105 luck 5 #8659a15d11664334e1f7e6dff4ce48eb', '0:a50', 105, 1795009354599);
INSERT INTO public.line VALUES (7, 0, 105, 2, '106 germany retreat 8A-XX 1015
107 luck 3 #9fd84d4b2748de3dab12fa77315b307c', '0:a51', 107, 1795009354603);
INSERT INTO public.line VALUES (7, 0, 107, 1, '108 germany step 8A-XVII 1608 #9d181976f48aaa031dffb031eca03a19', '0:a52', 108, 1795009354607);
INSERT INTO public.line VALUES (7, 0, 108, 1, '109 germany step 8A-XVII 1509 #404754c18c495dbe8fc1ef9a43cf7d88', '0:a53', 109, 1795009354611);
INSERT INTO public.line VALUES (7, 0, 109, 1, '110 germany step 8A-IR 0812 #af5723f7d8864f1275a4b93af69dafd8', '0:a54', 110, 1795009354616);
INSERT INTO public.line VALUES (7, 0, 110, 1, '111 germany step 8A-XX 0916 #de77b8b09edd907f9d7fb92003d366f7', '0:a55', 111, 1795009354620);
INSERT INTO public.line VALUES (7, 0, 111, 1, '112 germany step 8A-XX 0816 #0121a85cbdf611bfa41fee5c6f2aee85', '0:a56', 112, 1795009354624);
INSERT INTO public.line VALUES (7, 0, 112, 9, '113 germany end
114 luck 5
115 luck 4
116 luck 1
117 luck 5
118 luck 3
119 luck 6
120 luck 5
121 luck 1 #e66cd6cc6319800a3ae7e6934547b1c5', '0:a57', 121, 1795009354628);
INSERT INTO public.line VALUES (7, 0, 121, 3, '122 germany retreat 8A-I 2003
123 luck 5
124 luck 2 #2e6fc9e5ead54c653db4c12f59c65cbb', '0:a58', 124, 1795009354632);
INSERT INTO public.line VALUES (7, 0, 124, 1, '125 germany step 8A-XVII 1510 #06e41e76ed1a4221d16a35202e287998', '0:a59', 125, 1795009354636);
INSERT INTO public.line VALUES (7, 0, 125, 1, '126 germany step 8A-IR 0813 #41493483a447f8f3cf92f2096442e2d1', '0:a60', 126, 1795009354641);
INSERT INTO public.line VALUES (7, 0, 126, 1, '127 germany step 8A-IR 0714 #ed88f3e7bfd11b7ff39ff6928dd471be', '0:a61', 127, 1795009354645);
INSERT INTO public.line VALUES (7, 0, 127, 1, '128 germany step 8A-XX 0817 #28a52959da920d329e1239a98e56c02a', '0:a62', 128, 1795009354649);
INSERT INTO public.line VALUES (7, 0, 128, 1, '129 germany step 8A-I 1904 #e2d03d4fb33a605a2830419451c8958c', '0:a63', 129, 1795009354654);
INSERT INTO public.line VALUES (7, 0, 129, 8, '130 germany end
131 luck 5
132 luck 1
133 luck 2
134 luck 4
135 luck 2
136 luck 4
137 luck 2 #76d7dc31c4f34aedd6ffd131cf9d266d', '0:a64', 137, 1795009354658);
INSERT INTO public.line VALUES (7, 0, 137, 1, '138 germany step 8A-XVII 1511 #dc35c4b628793e4f9e006e165683f3ee', '0:a65', 138, 1795009354662);
INSERT INTO public.line VALUES (7, 0, 138, 1, '139 germany step 8A-XVII 1411 #8298fe89e125fc9e688b3cafc0f63e38', '0:a66', 139, 1795009354667);
INSERT INTO public.line VALUES (7, 0, 139, 1, '140 germany step 8A-IR 0715 #aeadfbba14d880b1229787e71ee86590', '0:a67', 140, 1795009354671);
INSERT INTO public.line VALUES (7, 0, 140, 1, '141 germany step 8A-XX 0818 #58c30952852f91927739591798c55e2c', '0:a68', 141, 1795009354675);
INSERT INTO public.line VALUES (7, 0, 141, 1, '142 germany step 8A-XX 0719 #ecb8cfe7af3416ac47c678bdbdd19f92', '0:a69', 142, 1795009354680);
INSERT INTO public.line VALUES (7, 0, 142, 1, '143 germany step 8A-I 1804 #4a9a1d54570cda97be0200123880ee23', '0:a70', 143, 1795009354684);
INSERT INTO public.line VALUES (7, 0, 143, 9, '144 germany end
145 luck 3
146 luck 6
147 luck 3
148 luck 3
149 luck 2
150 luck 1
151 luck 2
152 luck 4 #44610cc5e310d747c172588fa23672f3', '0:a71', 152, 1795009354688);
INSERT INTO public.line VALUES (7, 0, 152, 2, '153 germany retreat 8A-XVII 1410
154 luck 1 #b3a3b0fdacdac2b082dcb80a23295c76', '0:a72', 154, 1795009354692);
INSERT INTO public.line VALUES (7, 0, 154, 1, '155 germany step 8A-XVII 1311 #781ef9041f54f211c89cad675267df82', '0:a73', 155, 1795009354696);
INSERT INTO public.line VALUES (7, 0, 155, 1, '156 germany step 8A-IR 0615 #64e87c1860623b58101ad561229ec169', '0:a74', 156, 1795009354701);
INSERT INTO public.line VALUES (7, 0, 156, 1, '157 germany step 8A-IR 0516 #e9d837741431b13003fcf0adc0885766', '0:a75', 157, 1795009354705);
INSERT INTO public.line VALUES (7, 0, 157, 1, '158 germany step 8A-XX 0619 #de6a7528557ba61339b20e448bc0ffd8', '0:a76', 158, 1795009354709);
INSERT INTO public.line VALUES (7, 0, 158, 1, '159 germany end #53998acb4ba8b88c19649912bdcc262d', '0:a77', 159, 1795009354714);
INSERT INTO public.line VALUES (7, 0, 159, 9, '160 germany end
161 luck 5
162 luck 2
163 luck 2
164 luck 3
165 luck 3
166 luck 6
167 luck 1
168 luck 3 #a32c1b9b50684007fe81a907a05af4df', '0:a78', 168, 1795009354718);
INSERT INTO public.line VALUES (7, 0, 168, 7, '169 germany retreat 8A-I 1803
170 luck 6
171 luck 2
172 luck 1
173 luck 6
174 luck 2
175 luck 6 #e5753d6cb051b2bed978e70b25d900e3', '0:a79', 175, 1795009354722);
INSERT INTO public.line VALUES (7, 0, 175, 2, '176 germany retreat 8A-XVII 1310
177 luck 4 #403218d5b3831446ee596d970d89b464', '0:a80', 177, 1795009354726);
INSERT INTO public.line VALUES (7, 0, 177, 1, '178 germany step 8A-XVII 1410 #05948fdbecbc73a4ee0d7099fae01581', '0:a81', 178, 1795009354731);
INSERT INTO public.line VALUES (7, 0, 178, 1, '179 germany step 8A-IR 0616 #35bfa5006e1547db6655630bc0a44849', '0:a82', 179, 1795009354735);
INSERT INTO public.line VALUES (7, 0, 179, 1, '180 germany step 8A-XX 0720 #f792e337b45e863c6f4b477fbfcfb4ae', '0:a83', 180, 1795009354740);
INSERT INTO public.line VALUES (7, 0, 180, 1, '181 germany step 8A-XX 0819 #b93320c7d5abaf970d78083bd6c76a15', '0:a84', 181, 1795009354744);
INSERT INTO public.line VALUES (7, 0, 181, 1, '182 germany step 8A-I 1704 #d63a7f474052a5d1bb57b59d0d701598', '0:a85', 182, 1795009354748);
INSERT INTO public.line VALUES (7, 0, 182, 1, '183 germany end #ccfaa500fcc2cf1c5ca2b14dab8e05a1', '0:a86', 183, 1795009354752);
INSERT INTO public.line VALUES (7, 0, 183, 10, '184 germany end
185 luck 6
186 luck 3
187 luck 1
188 luck 3
189 luck 1
190 luck 1
191 luck 2
192 luck 6
193 luck 6 #482484d865c2c8966e38f7c0f730afff', '0:a87', 193, 1795009354757);
INSERT INTO public.line VALUES (7, 0, 193, 1, '194 germany step 8A-IR 0617 #f60ff668c59a1cdc16027a1ae9b3df29', '0:a88', 194, 1795009354761);
INSERT INTO public.line VALUES (7, 0, 194, 1, '195 germany step 8A-IR 0518 #8d832fa4d279fbadfdef024ae8379314', '0:a89', 195, 1795009354765);
INSERT INTO public.line VALUES (7, 0, 195, 1, '196 germany step 8A-XX 0820 #c0af016c7221ce16c539075015441061', '0:a90', 196, 1795009354769);
INSERT INTO public.line VALUES (7, 0, 196, 1, '197 germany step 8A-XVII 1409 #73311913f6367b16e7d6f9e68aafe2dd', '0:a91', 197, 1795009354774);
INSERT INTO public.line VALUES (7, 0, 197, 1, '198 germany step 8A-XVII 1310 #295ae586a6bb78dffa558311faefd9fb', '0:a92', 198, 1795009354778);
INSERT INTO public.line VALUES (7, 0, 198, 10, '199 germany end
200 luck 5
201 luck 4
202 luck 2
203 luck 5
204 luck 3
205 luck 6
206 luck 3
207 luck 4
208 luck 6 #4bd8e7905eb8acfb18271e55fd4b502e', '0:a93', 208, 1795009354782);
INSERT INTO public.line VALUES (7, 0, 208, 2, '209 germany retreat 8A-XVII 1309
210 luck 1 #6090c4c4d566daa427de311c3ae872ec', '0:a94', 210, 1795009354786);
INSERT INTO public.line VALUES (7, 0, 210, 1, '211 germany step 8A-XVII 1209 #aec1294a652a8b59d88b693a1588af7c', '0:a95', 211, 1795009354790);
INSERT INTO public.line VALUES (7, 0, 211, 1, '212 germany step 8A-IR 0418 #fe2ee514c9db02e89a6f9e4269a8428b', '0:a96', 212, 1795009354795);
INSERT INTO public.line VALUES (7, 0, 212, 1, '213 germany step 8A-XX 0819 #7cdbc85a5b0b1cd27303c05ac2af5ea1', '0:a97', 213, 1795009354799);
INSERT INTO public.line VALUES (7, 0, 213, 1, '214 germany step 8A-XX 0720 #926863b3bf67d7ddde1f4887f1193d75', '0:a98', 214, 1795009354803);
INSERT INTO public.line VALUES (7, 0, 214, 1, '215 germany end #41e28bb97ad56b18829ca4b6b0708bcd', '0:a99', 215, 1795009354807);
INSERT INTO public.line VALUES (7, 0, 215, 10, '216 germany end
217 luck 2
218 luck 5
219 luck 6
220 luck 6
221 luck 5
222 luck 6
223 luck 3
224 luck 1
225 luck 6 #34cc1fa23a358f44e20e58e2665f5ed7', '0:a100', 225, 1795009354812);
INSERT INTO public.line VALUES (7, 0, 225, 2, '226 germany retreat 8A-XVII 1309
227 luck 5 #7acd91bb9cb6b02f7f3c59b894948789', '0:a101', 227, 1795009354816);
INSERT INTO public.line VALUES (7, 0, 227, 1, '228 germany step 8A-XVII 1209 #db837fca57549fd756180b1217ce0a65', '0:a102', 228, 1795009354820);
INSERT INTO public.line VALUES (7, 0, 228, 1, '229 germany step 8A-IR 0319 #74509fc145438d84880a00c388c6c52e', '0:a103', 229, 1795009354824);
INSERT INTO public.line VALUES (7, 0, 229, 1, '230 germany step 8A-IR 0219 #dd3c86a68c478e976397ef88dcbeecfc', '0:a104', 230, 1795009354828);
INSERT INTO public.line VALUES (7, 0, 230, 1, '231 germany step 8A-XX 0620 #eb987f181a689c52bee0c352004ac523', '0:a105', 231, 1795009354833);
INSERT INTO public.line VALUES (7, 0, 231, 1, '232 germany end #0c72fa8bb3b1275d1f6413ae428c5686', '0:a106', 232, 1795009354837);
INSERT INTO public.line VALUES (7, 0, 232, 4, '233 germany end
234 luck 6
235 luck 5
236 seed afd187abfae66bc5eff09387e4d860ea1eebcac20f9735cb144aafb8147cb08b #ed28b515007a9e631c5bb03b3f72b74c', '0:a107', 235, 1795009354841);
INSERT INTO public.line VALUES (8, 0, 0, 2, '1 japan order movement
2 luck 5 #6dcbe01cd8d3571994791c79b02a5769', '0:a1', 2, 1795009354856);
INSERT INTO public.line VALUES (8, 0, 2, 1, '3 japan paralyse 2016 1 #a65df5c7731c1e8531448ec75b0df1d1', '0:a2', 3, 1795009354862);
INSERT INTO public.line VALUES (8, 0, 3, 1, '4 japan paralyse 2916 1 #3f0ab9e246e81076351bf53e9e4e7905', '0:a3', 4, 1795009354867);
INSERT INTO public.line VALUES (8, 0, 4, 1, '5 japan step J:1Cav 1517 #2c3582ef32dae1ddb0de09883e1bee49', '0:a4', 5, 1795009354873);
INSERT INTO public.line VALUES (8, 0, 5, 1, '6 russia step R:54 2214 #2b5d921cd2aa5e981774e4868c168c19', '1:b1', 6, 1795009354877);
INSERT INTO public.line VALUES (8, 0, 6, 1, '7 russia step R:54 2113 #3454462f8e7144fe7a0ce42d71a81e15', '1:b2', 7, 1795009354882);
INSERT INTO public.line VALUES (8, 0, 7, 1, '8 russia step R:54 2013 #cf494dd7199db8b66ff5a6466c10d9bd', '1:b3', 8, 1795009354887);
INSERT INTO public.line VALUES (8, 0, 8, 1, '9 russia step R:54 1912 #4e5ab7e5f1bc6388107a469052f57017', '1:b4', 9, 1795009354892);
INSERT INTO public.line VALUES (8, 0, 9, 1, '10 russia step R:54 1812 #4434625a21098fde93dc79ed2bdc1ff5', '1:b5', 10, 1795009354897);
INSERT INTO public.line VALUES (8, 0, 10, 1, '11 russia step R:54 1711 #bd87e13bcc9a0d121c332c47972feb08', '1:b6', 11, 1795009354902);
INSERT INTO public.line VALUES (8, 0, 11, 2, '12 resign russia
13 seed fdf6c3226f046a015ae6d00e4bb0946bc9d8049322e6f07fd39c1a5a4303476c #67e934efbe06760e33c861a1d5387190', '1:b7', 12, 1795009354904);
INSERT INTO public.line VALUES (10, 0, 0, 1, '1 axis assign south #d92e37910e9a1c467adc79e1a1c61437', '0:a1', 1, 1795009354920);
INSERT INTO public.line VALUES (10, 0, 1, 1, '2 axis garrison GE-G11 #79087925480bf62e992ac7b174123aec', '0:a2', 2, 1795009354925);
INSERT INTO public.line VALUES (10, 0, 2, 1, '3 axis garrison GE-G18 #7a00cc839e5b68d6101328f70a294b40', '0:a3', 3, 1795009354931);
INSERT INTO public.line VALUES (10, 0, 3, 1, '4 axis garrison GE-G4 #dfbda32e3f167c7d5170c35679bf4d7e', '0:a4', 4, 1795009354936);
INSERT INTO public.line VALUES (10, 0, 4, 3, '5 axis garrison GE-G9
6 luck 2
7 luck 6 #5aa356f678cf8bb706a879e96a002f7a', '0:a5', 7, 1795009354941);
INSERT INTO public.line VALUES (10, 0, 7, 1, '8 soviet buy HWAA #fade644a891aa26424c5fd7a8bd12375', '1:b1', 8, 1795009354945);
INSERT INTO public.line VALUES (10, 0, 8, 1, '9 axis buy HHHW #417d782a310254a189a585cffbabef0a', '0:a6', 8, 1795009354948);
INSERT INTO public.line VALUES (10, 0, 9, 1, '10 axis done #3aae13ef253b7c2c39c12bd774ff9b8b', '0:a7', 9, 1795009354953);
INSERT INTO public.line VALUES (10, 0, 10, 1, '11 axis step GE-P14 1215 #de4b11d16e5c4ce2a6981f0f230e8817', '0:a8', 10, 1795009354958);
INSERT INTO public.line VALUES (10, 0, 11, 1, '12 axis halt #0cb499fda3da420e917022c9f65eb5fa', '0:a9', 11, 1795009354964);
INSERT INTO public.line VALUES (10, 0, 12, 1, '13 draw axis #e7449a3c4eb287a75281b73d4fe34974', '0:a10', 12, 1795009354968);
INSERT INTO public.line VALUES (10, 0, 13, 2, '14 draw soviet
15 seed 88cc94fdbe57a943caf1a6145b1c2b5aebd78a32d6dfc96e7d8f6ea3537469d6 #2593af3bd15b2c6c3367c33a05ff8d9a', '1:b2', 14, 1795009354969);
INSERT INTO public.line VALUES (11, 0, 0, 6, '1 luck 6
2 luck 2
3 luck 2
4 luck 1
5 luck 1
6 luck 3 #fff3164e1d8a315228f8929e1ec8ef1c', NULL, 6, 1795009354985);
INSERT INTO public.line VALUES (11, 0, 6, 2, '7 germany retreat 8A-I 2704
8 luck 2 #e2633ca080d94dda523355a4798eb889', '0:a1', 8, 1795009354987);
INSERT INTO public.line VALUES (11, 0, 8, 1, '9 germany step 8A-XVII 2306 #21c58772fe70b8cb78b162a31808a29d', '0:a2', 9, 1795009354990);
INSERT INTO public.line VALUES (11, 0, 9, 1, '10 germany step 8A-XVII 2307 #3b7e1608940868c37505746c2058d866', '0:a3', 10, 1795009354993);
INSERT INTO public.line VALUES (11, 0, 10, 1, '11 germany step 8A-XX 1715 #933545d0353d11ecb351242d707cfb45', '0:a4', 11, 1795009354997);
INSERT INTO public.line VALUES (11, 0, 11, 1, '12 germany step 8A-XX 1714 #b79d0f6a13037abb824895fe32acb4c1', '0:a5', 12, 1795009355000);
INSERT INTO public.line VALUES (12, 0, 0, 2, '1 japan order combat
2 luck 4 #ad5df52545555b593c718d9cc5c139b4', '0:a1', 2, 1795009355010);
INSERT INTO public.line VALUES (12, 0, 2, 1, '3 japan paralyse 1316 1 #6a49d72d9ffbb6f5185e257a383da8f1', '0:a2', 3, 1795009355015);
INSERT INTO public.line VALUES (12, 0, 3, 1, '4 japan paralyse 2916 1 #3e17eb70bc3c4cf9fa906469849b474e', '0:a3', 4, 1795009355020);
INSERT INTO public.line VALUES (12, 0, 4, 1, '5 japan flip J:12 #1accda3a66dfcce64ed6921b9a8963ac', '0:a4', 5, 1795009355025);
INSERT INTO public.line VALUES (12, 0, 5, 1, '6 russia probe 2816 #efc9d3bc0f597dcebb4eb5e737bc2c28', '1:b1', 6, 1795009355029);
INSERT INTO public.line VALUES (13, 0, 0, 2, '1 japan order combat
2 luck 6 #fa020fbfe167bf0ab861bbf614d2cf72', '0:a1', 2, 1795009355040);
INSERT INTO public.line VALUES (13, 0, 2, 1, '3 japan paralyse 3614 1 #60bbab64bb6c509329f0a10d4cb01b08', '0:a2', 3, 1795009355043);
INSERT INTO public.line VALUES (13, 0, 3, 1, '4 japan paralyse 3813 1 #2272fe8b3a67e411e154a80243d3a24e', '0:a3', 4, 1795009355047);
INSERT INTO public.line VALUES (13, 0, 4, 1, '5 japan paralyse 4213 1 #3a21cd07a72407fb82ac4318503d03dd', '0:a4', 5, 1795009355050);
INSERT INTO public.line VALUES (13, 0, 5, 1, '6 japan pass #ac881470ac1efbe000537e184a1d141e', '0:a5', 6, 1795009355053);
INSERT INTO public.line VALUES (13, 0, 6, 2, '7 russia pass
8 luck 5 #9d47f8132b44ace3d546dc1a0374d5f2', NULL, 8, 1795009355054);
INSERT INTO public.line VALUES (13, 0, 8, 1, '9 japan paralyse 3813 1 #86d3240ed541e7c8a379498b5a3fc509', '0:a6', 9, 1795009355057);
INSERT INTO public.line VALUES (13, 0, 9, 1, '10 japan paralyse 4213 1 #fe004fe8d1735d6447c2af4d1e763a7d', '0:a7', 10, 1795009355060);
INSERT INTO public.line VALUES (13, 0, 10, 1, '11 japan pass #f61198abfe8f663ce0bbb783be151b30', '0:a8', 11, 1795009355064);
INSERT INTO public.line VALUES (13, 0, 11, 1, '12 russia flip R:1Si #a9287cb52b6a332a16efbf8aa4bbb691', NULL, 12, 1795009355065);
INSERT INTO public.line VALUES (13, 0, 12, 1, '13 russia flip R:2Si #2f7ae3b12b88261103976e2e7332c43c', NULL, 13, 1795009355066);
INSERT INTO public.line VALUES (13, 0, 13, 1, '14 russia flip R:22 #f9f5b538e40b4e7b97ee2292b2951ebe', NULL, 14, 1795009355068);

INSERT INTO public.note VALUES (4, 1, 'The rail to the east, on the 20th.');

INSERT INTO public.own_file VALUES ('07b69714af6ab04b1fd188a8c5c6563f6fa21531b590fa9543f160663a1f17f9', 'charts.toml', '# The charts of Hindenburg''s Hour: march table and turn track.
#
# The printed map and charts could not be consulted when this file was made. Every block says where its values come
# from:
#   source = "rules 3"         the printed rules, here chapter 3
#   source = "reconstructed"   our own proposal for something printed that we could not see. NOT the publisher''s values
#   any other text             a published source
#
# If you own the printed game, put the true values in and play on them: copy this file to a folder of your own,
# keep its name, change what differs, set the source to "printed map", and start the program with `--data` and your
# folder. A file with a slip is refused, with the line and what is wrong there.

# The march table: hexes that a Russian army marches by its modified die, from 6 downward without a hole. Less than the
# last line is no march at all. Two hexes are a forced march.
march = [
    { die = 6, hexes = 2, source = "rules 3" },
    { die = 5, hexes = 1, source = "rules 3, the worked example" },
    { die = 4, hexes = 1, source = "reconstructed: an advance by rules 3, which do not say how far" },
    { die = 3, hexes = 1, source = "reconstructed: an advance by rules 3, which do not say how far" },
    { die = 2, hexes = 1, source = "a house rule" },
]

# The turn track: a day a turn, without a hole.
[turn_track]
source = "rules 2"
days = [
    { turn = 1, date = 1914-08-17 },
    { turn = 2, date = 1914-08-18 },
    { turn = 3, date = 1914-08-19 },
    { turn = 4, date = 1914-08-20 },
    { turn = 5, date = 1914-08-21 },
    { turn = 6, date = 1914-08-22 },
    { turn = 7, date = 1914-08-23 },
    { turn = 8, date = 1914-08-24 },
    { turn = 9, date = 1914-08-25 },
    { turn = 10, date = 1914-08-26 },
    { turn = 11, date = 1914-08-27 },
    { turn = 12, date = 1914-08-28 },
    { turn = 13, date = 1914-08-29 },
    { turn = 14, date = 1914-08-30 },
    { turn = 15, date = 1914-08-31 },
]
');

INSERT INTO public.seat VALUES (1, 0, 0, NULL, '', NULL);
INSERT INTO public.seat VALUES (2, 0, 3, 3, 'Guest d325b8', NULL);
INSERT INTO public.seat VALUES (2, 1, 0, NULL, '', NULL);
INSERT INTO public.seat VALUES (3, 0, 1, NULL, '', NULL);
INSERT INTO public.seat VALUES (3, 1, 3, 2, 'Ben', NULL);
INSERT INTO public.seat VALUES (4, 0, 3, 1, 'Anna', NULL);
INSERT INTO public.seat VALUES (5, 0, 3, 1, 'Anna', NULL);
INSERT INTO public.seat VALUES (5, 1, 0, 2, '', NULL);
INSERT INTO public.seat VALUES (6, 0, 3, 3, 'Guest d325b8', NULL);
INSERT INTO public.seat VALUES (6, 1, 1, 2, '', NULL);
INSERT INTO public.seat VALUES (7, 0, 3, 3, 'Guest d325b8', NULL);
INSERT INTO public.seat VALUES (8, 0, 3, 1, 'Anna', NULL);
INSERT INTO public.seat VALUES (8, 1, 0, 2, '', NULL);
INSERT INTO public.seat VALUES (9, 1, 3, 1, 'Anna', NULL);
INSERT INTO public.seat VALUES (9, 0, 1, NULL, '', NULL);
INSERT INTO public.seat VALUES (10, 0, 3, 2, 'Ben', NULL);
INSERT INTO public.seat VALUES (10, 1, 3, 2, 'Ben', NULL);
INSERT INTO public.seat VALUES (11, 0, 3, 2, 'Ben', NULL);
INSERT INTO public.seat VALUES (12, 0, 3, 1, 'Anna', NULL);
INSERT INTO public.seat VALUES (12, 1, 3, 1, 'Anna', NULL);
INSERT INTO public.seat VALUES (13, 0, 3, 3, 'Guest d325b8', NULL);
INSERT INTO public.seat VALUES (13, 1, 2, NULL, '', 'normal');

INSERT INTO public.seat_token VALUES ('\xb77aeeec46e55385d477ba91264bbf1d9fac195f3e30b9e334e9d34afdd24de0', 4, 0, 1, 'a bot for a', 1795009353979);
INSERT INTO public.seat_token VALUES ('\xf324d07ca95bc044b59e8a5b2aee799cc823600cf6bfa907d6b7a5928dcdc6bf', 5, 0, 1, 'a bot for a', 1795009354214);
INSERT INTO public.seat_token VALUES ('\x3dc60177a4f4e3b2977a831b73ff99d7cb88c3279dce0456f53da553c888e450', 5, 1, 2, 'a bot for b', 1795009354215);
INSERT INTO public.seat_token VALUES ('\xce681f018caba72d70edd6e7e71681e60f23db815e053c3148fead7c5150ea6b', 5, 2, 2, 'a bot for spectator', 1795009354217);
INSERT INTO public.seat_token VALUES ('\xc1ae6991e6f243f96846fda637c69bfe5416929fc0c3300ae9c759d4b9fa6e1a', 6, 0, 3, 'a bot for a', 1795009354377);
INSERT INTO public.seat_token VALUES ('\x1b360b15b8ca1fd6bf6381f2bd4f282d75429f688038f1f98aa027de39a27c6c', 6, 1, 2, 'a bot for b', 1795009354379);
INSERT INTO public.seat_token VALUES ('\xbea76647b20da09efd860639c66214dfa0c8cde7adac1f362e34b235c8f8d79b', 8, 0, 1, 'a bot for a', 1795009354911);
INSERT INTO public.seat_token VALUES ('\xd72d1c9768da4a97ef53214db53c92e2f02d5b02ce522206787ebb410249d316', 11, 0, 2, 'a bot for a', 1795009355002);
INSERT INTO public.seat_token VALUES ('\xb320cbf0546fc4f22ee8fbe2609e76216fc61dfbcde1e3f73c5328cb7f2b7ead', 12, 3, 1, 'a bot for keeper', 1795009355031);
INSERT INTO public.seat_token VALUES ('\xe3ab5ef165fb4f5daa07b72e2f8d64a3983733cd638ecb5c988ddde6b8304d6f', 13, 0, 3, 'a bot for a', 1795009355037);

INSERT INTO public.session VALUES ('\x4ad68af5fe25c67f6b14663c0cdc09034e5546081101489d510cf73465a69d1a', '75ac6c04eef9164aa7c28ed44f003aa6', 1, 1795009353837, 1795009353837, 1802785353837, 'Python-urllib/3.11', '127.0.0.1');
INSERT INTO public.session VALUES ('\x6e76ae3e75eb9adbac5f49987718a5fdcb19a9f242b98c385eeb4e1ea89bf064', '891ea0b78c62d44b563b83c24d13159b', 2, 1795009353853, 1795009353853, 1802785353853, 'Python-urllib/3.11', '127.0.0.1');

INSERT INTO public.setting VALUES ('secret', '86ce9cdfe49e105783dbb4469dcec502834721cd3acbe2307472b33aa3b29b19');

INSERT INTO public.snapshot VALUES (7, 0, 121, 2, '\x0000000000000070c5c2bc7802d3e49470db220443538653555908bf288cf95f961ce4f763d174a51f4e949a7edd2a171c011d56eb382912ea103cdd9538921876ce41df35d684c409010006800400a40300a50300a60300a70300d70100ea0100fe0100920200a60200920300a002009701009b01000002000200000000010000000080280000000000010000000000808080fc8080bf80c0018f80f08780f8030080808080809e80800f80e08380f0818078809e80808f80c007f00179e66cd6cc6319800a3ae7e6934547b1c500020000000000000000000000007979797900477368613235363a363431336266363136306663326664303233366231666163623430373939633362633863383764383337366533326135646436356139306436623161373964350000000000000040a197d5a58b92ca8879e2afd0e7e2f0f3a510f189caca91bdfddeab01d3aac5ffade2f48f03d4e38694b0b9a7afc601ac88fdc287ccc3aebf01b9e98bd89ba8f7fde601858af8c999bcfeb21da893b0d6e099f7e515e7c8e9a6e4d79e97a801c0f7bac8af88ace042f5b092d08fa0aef59801fdddb2b3b5dbd9dc19c1c4fac8af9febb99b01f0f2cec9d595f8ac67ebb39fe7a580a199c601fffff6df8aec99d009f4899b8a95d6fbaac00190a9d5a1d3cbd0865cdba7e1c0869bc194c201aadddbc786fb9ce63fa8d9c3edc3fc83863ffb8a88ddb6809cd4ba01d294d1e9c08699bb8d01caf085fd8bacb89962aad0debee2d7e7d29401ba90dd95a1f9ac8df0018bc3debe84c0d6d721dafafa9d9fd5f6e272a9aa9fd3e4b18fec9101d892cfc6ad8fc99f1cb4c48daafed293f6e701e1cef9d6a49acd8b7db8e3db84e7faa8e3cd01f2eeddddf5cabc94b601f4bfbfacaaebf0f8e601afcdd7dd98cb94c88a01b5b188b897a2ad5bd4a188c98dd09081b101cea0c9cb95ed81e8b901f4cbb480cde48fbf33fcb7e7b2a7c9b3e08c019cf792c2a1cef8bbc301ffaafaed91a496842496e5f9f6c8c9a9f4c001b5d1af80bac995bc9901cd9388d8cbe4a9da46cac5c1a1dcc991f76495cd8cb2c092dfcfcf01d6e7dde9c8e79cc1ab01e0b0ffa3cc969e89ee01bef0afff8fc3a6bbed01ffa084a6eccb84cc0db4eac9cca48adfd5b801b497e7cfb2a0ece50eb5f7df86d7efb3eb7e9df0b696ecc6fac897019ac3b6a9b3bea88b1c8fedbc8af8a3e3b9248bd8f197e5afbbfc9601d5a49febbcf884f678d19dee82d7f584898501f3b3f7b3f5abcac038efb4af8ca6fdf899230121a85cbdf611bfa41fee5c6f2aee8500436765726d616e7920656e640a6c75636b20350a6c75636b20340a6c75636b20310a6c75636b20350a6c75636b20330a6c75636b20360a6c75636b20350a6c75636b20317909010006800400a40300a50300a60300a70300d70100ea0100fe0100920200a60200920300a002009701009b01000002000200000000010000000080280000000000010000000000808080fc8080bf80c0018f80f08780f8030080808080809e80800f80e08380f0818078809e80808f80c007f00100');

INSERT INTO public.standing VALUES (1, 0, 2, 0, 0, 0, 0, 0, 1795009353863, 1795009353863, 1795009353863, NULL, 0, NULL);
INSERT INTO public.standing VALUES (2, 0, 2, 0, 0, 1, 1, 1, 1795009353875, 1795009353875, 1795009353875, NULL, 0, NULL);
INSERT INTO public.standing VALUES (3, 0, 2, 0, 0, 1, 1, 1, 1795009353903, 1795009353903, 1795009353903, NULL, 0, NULL);
INSERT INTO public.standing VALUES (5, 0, 2, 1, 45, 1, 1, 1, 1795009354205, 1795009354191, 1795009354191, NULL, 0, NULL);
INSERT INTO public.standing VALUES (4, 0, 2, 1, 32, 1, 1, 1, 1795009353977, 1795009353977, 1795009353977, NULL, 0, NULL);
INSERT INTO public.standing VALUES (9, 0, 2, 0, 0, 1, 1, 1, 1795009354906, 1795009354906, 1795009354906, NULL, 0, NULL);
INSERT INTO public.standing VALUES (8, 0, 2, 2, 13, 0, 0, 0, 1795009354904, 1795009354904, 1795009354904, '{"winner":"a","how":"resignation"}', 0, 'fefe85e878fd51010c974262d7b13edf');
INSERT INTO public.standing VALUES (13, 0, 2, 1, 14, 2, 2, 2, 1795009355068, 1795009355068, 1795009355068, NULL, 0, NULL);
INSERT INTO public.standing VALUES (10, 0, 2, 2, 15, 0, 0, 0, 1795009354969, 1795009354969, 1795009354969, '{"winner":null,"how":"agreement"}', 0, NULL);
INSERT INTO public.standing VALUES (6, 0, 2, 1, 28, 2, 2, 2, 1795009354370, 1795009354370, 1795009354370, NULL, 0, NULL);
INSERT INTO public.standing VALUES (11, 0, 2, 1, 12, 1, 1, 1, 1795009355000, 1795009355000, 1795009355000, NULL, 0, NULL);
INSERT INTO public.standing VALUES (12, 0, 2, 1, 6, 2, 2, 2, 1795009355025, 1795009355029, 1795009355025, NULL, 0, NULL);
INSERT INTO public.standing VALUES (7, 0, 2, 2, 236, 0, 0, 0, 1795009354841, 1795009354841, 1795009354841, '{"winner":"b","how":"points"}', 0, NULL);

INSERT INTO public.watcher VALUES (6, 4);

SELECT pg_catalog.setval('public.account_id_seq', 4, true);

SELECT pg_catalog.setval('public.game_table_id_seq', 13, true);

ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_folded_key UNIQUE (folded);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (table_id, n);

ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_key_key UNIQUE (key);

ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (token);

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (table_id, side);

ALTER TABLE ONLY public.line
    ADD CONSTRAINT line_pkey PRIMARY KEY (table_id, generation, line);

ALTER TABLE ONLY public.line
    ADD CONSTRAINT line_table_id_nonce_key UNIQUE (table_id, nonce);

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_pkey PRIMARY KEY (table_id, account);

ALTER TABLE ONLY public.own_file
    ADD CONSTRAINT own_file_pkey PRIMARY KEY (hash, path);

ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_pkey PRIMARY KEY (table_id, side);

ALTER TABLE ONLY public.seat_token
    ADD CONSTRAINT seat_token_pkey PRIMARY KEY (token);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_key_key UNIQUE (key);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.snapshot
    ADD CONSTRAINT snapshot_pkey PRIMARY KEY (table_id);

ALTER TABLE ONLY public.standing
    ADD CONSTRAINT standing_pkey PRIMARY KEY (table_id);

ALTER TABLE ONLY public.watcher
    ADD CONSTRAINT watcher_pkey PRIMARY KEY (table_id, account);

CREATE INDEX chat_account ON public.chat USING btree (account);

CREATE INDEX game_table_creator ON public.game_table USING btree (creator);

CREATE INDEX game_table_own ON public.game_table USING btree (own);

CREATE INDEX invitation_table ON public.invitation USING btree (table_id);

CREATE INDEX note_account ON public.note USING btree (account);

CREATE INDEX seat_account ON public.seat USING btree (account);

CREATE INDEX seat_token_account ON public.seat_token USING btree (account);

CREATE INDEX seat_token_table ON public.seat_token USING btree (table_id);

CREATE INDEX session_account ON public.session USING btree (account);

CREATE INDEX standing_status ON public.standing USING btree (status);

CREATE INDEX watcher_account ON public.watcher USING btree (account);

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_account_fkey FOREIGN KEY (account) REFERENCES public.account(id);

ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.seat_token
    ADD CONSTRAINT seat_token_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.seat_token
    ADD CONSTRAINT seat_token_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.snapshot
    ADD CONSTRAINT snapshot_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.standing
    ADD CONSTRAINT standing_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watcher
    ADD CONSTRAINT watcher_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watcher
    ADD CONSTRAINT watcher_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.game_table(id) ON DELETE CASCADE;

