// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/**
 * Collects what was sent to deposit addresses. A deposit address is that of a Sweep, a contract which lives for one
 * transaction: its constructor sends tokens and native coins to the vault and destroys the contract, so that the same salt
 * serves again. Nobody holds a key of a deposit address, and everybody may call flush: the vault is the only recipient.
 */
contract Factory {
    address payable public immutable vault;

    /** Of the flush that is in progress; kept for one transaction. */
    bool private transient flushing;

    constructor(address payable recipient) {
        vault = recipient;
    }

    function flush(bytes32[] calldata salts, address[] calldata tokens) external {
        // A token that calls back would replace the tokens of this flush.
        require(!flushing, "flushing");
        flushing = true;
        keepTokens(tokens);
        for (uint256 index = 0; index < salts.length; index++) new Sweep{salt: salts[index]}();
        flushing = false;
    }

    function addressOf(bytes32 salt) external view returns (address) {
        bytes32 digest = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(type(Sweep).creationCode)));
        return address(uint160(uint256(digest)));
    }

    /** The tokens of the flush in progress, for the constructor of a Sweep. */
    function flushed() external view returns (address[] memory tokens) {
        uint256 count;
        assembly ("memory-safe") {
            count := tload(1)
        }
        tokens = new address[](count);
        for (uint256 index = 0; index < count; index++) {
            address token;
            assembly ("memory-safe") {
                token := tload(add(2, index))
            }
            tokens[index] = token;
        }
    }

    function keepTokens(address[] calldata tokens) private {
        uint256 count = tokens.length;
        assembly ("memory-safe") {
            tstore(1, count)
        }
        for (uint256 index = 0; index < count; index++) {
            address token = tokens[index];
            assembly ("memory-safe") {
                tstore(add(2, index), token)
            }
        }
    }
}

interface Token {
    function balanceOf(address owner) external view returns (uint256);
}

contract Sweep {
    constructor() {
        Factory factory = Factory(msg.sender);
        address payable vault = factory.vault();
        address[] memory tokens = factory.flushed();
        for (uint256 index = 0; index < tokens.length; index++) {
            uint256 balance = Token(tokens[index]).balanceOf(address(this));
            if (balance > 0) send(tokens[index], vault, balance);
        }
        // In the transaction that created it, this deletes the contract (EIP-6780).
        selfdestruct(vault);
    }

    /** A transfer that returns nothing has succeeded; one that returns false has not. */
    function send(address token, address to, uint256 amount) private {
        (bool done, bytes memory answer) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(done && (answer.length == 0 || abi.decode(answer, (bool))), "transfer");
    }
}
